import type { ImportDetail } from '@sunset/contract/api/imports.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { PanelSection } from '../../../ui/layout/panel-section.tsx';
import { QueryView } from '../../../ui/states/query-view.tsx';
import { StatusLabel } from '../../../ui/status-label.tsx';
import { countsText, kindLabels, stateLabels } from '../labels.ts';
import { importQuery, type RowsView } from '../queries.ts';
import { ImportActions } from './import-actions.tsx';
import { ImportRows } from './import-rows.tsx';
import { OutcomeFilter } from './outcome-filter.tsx';
import { SettingsForm } from './settings-form.tsx';

interface ImportViewProps {
  id: number;
  onClose: () => void;
}

/** One import: how a draft is read, what happens with each row, and what can be done with it. */
export function ImportView({ id, onClose }: ImportViewProps) {
  const detail = useQuery(importQuery(id));
  return (
    <div className="flex flex-col gap-8">
      <div>
        <Button variant="secondary" onClick={onClose}>
          All imports
        </Button>
      </div>
      <QueryView query={detail} what="import">
        {(loaded) => <Loaded detail={loaded} onClose={onClose} />}
      </QueryView>
    </div>
  );
}

/** What can be done now, in words. Rules: IMPORT-12 to IMPORT-14. */
const nextSteps: Record<ImportDetail['state'], string> = {
  draft: 'Nothing is imported yet. Rows with a problem stay outside; the others can be imported without them.',
  imported:
    'This import is quiet. Nobody got a message. You can undo all of it until you press “Go live”, which publishes and messages.',
  live: 'This import is live. Change single bookings, openings or members where you always do.',
  undone: 'This import was undone. Import the file again if you need it.',
};

function Loaded({ detail, onClose }: { detail: ImportDetail; onClose: () => void }) {
  const [view, setView] = useState<RowsView>('all');
  const isPreviewed = Object.values(detail.counts).some((count) => count > 0);
  const { tone, label } = stateLabels[detail.state];
  const { result, showResult } = useShowPreview(isPreviewed);
  return (
    <>
      {detail.state === 'draft' && !detail.is_own && (
        <p>{detail.by} uploaded this draft. Only they or the primary admin can change or import it.</p>
      )}
      {detail.state === 'draft' && detail.is_own && (
        <PanelSection
          title={`What the columns are: ${kindLabels[detail.kind].toLowerCase()}`}
          description={
            detail.is_remembered
              ? 'Read as the last file with the same columns. Change what is wrong, then look at the preview.'
              : 'We guessed what we could. Change what is wrong, then look at the preview.'
          }
        >
          <SettingsForm detail={detail} onPreviewed={showResult} />
        </PanelSection>
      )}
      <p role="status" className="sr-only">
        {countsText(detail)}
      </p>
      <div ref={result} className="scroll-mt-24 empty:hidden">
        {isPreviewed && (
          <PanelSection
            title={detail.state === 'draft' ? 'What will happen' : 'What happened'}
            description={nextSteps[detail.state]}
            actions={<StatusLabel tone={tone}>{label}</StatusLabel>}
          >
            <div className="flex flex-col gap-6">
              {detail.roblox_unavailable && (
                <p role="status" className="rounded-control bg-sunk px-4 py-3">
                  Roblox does not answer. The names stay as they are in the file, and no booking is linked to a member.
                  Look at the preview again later, or import as it is.
                </p>
              )}
              {detail.sale_near && (
                <p role="status" className="rounded-control bg-sunk px-4 py-3">
                  One of these openings is on sale, or will be within 15 minutes. So many rows take up to 15 seconds,
                  during which its guests can’t book.
                </p>
              )}
              <OutcomeFilter detail={detail} view={view} onChange={setView} />
              <ImportActions detail={detail} onDiscarded={onClose} />
              <ImportRows key={`${view} ${detail.state}`} id={detail.id} state={detail.state} view={view} />
            </div>
          </PanelSection>
        )}
      </div>
    </>
  );
}

/** The form is longer than a screen: the heading of its result gets the focus each time, also where nothing else changes. */
function useShowPreview(isPreviewed: boolean) {
  const result = useRef<HTMLDivElement>(null);
  const [count, setCount] = useState(0);
  useEffect(() => {
    const heading = count > 0 && isPreviewed ? result.current?.querySelector('h2') : null;
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    result.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
  }, [count, isPreviewed]);
  return { result, showResult: () => setCount((now) => now + 1) };
}
