import type { ImportDetail } from '@sunset/contract/api/imports.ts';
import { useState } from 'react';
import { staffBookingKeys } from '../../../entities/bookings/query-keys.ts';
import { openingKeys } from '../../../entities/openings/query-keys.ts';
import { importKeys } from '../../../entities/panel-keys.ts';
import { formatCount } from '../../../format/numbers.ts';
import { call } from '../../../lib/requests/api.ts';
import { useWrite, type WriteOptions } from '../../../shared/use-write.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { countMade } from '../labels.ts';

interface ImportActionsProps {
  detail: ImportDetail;
  onDiscarded: () => void;
}

/** What can be done with an import now. Rules: IMPORT-7, IMPORT-9, IMPORT-13, IMPORT-14. */
export function ImportActions({ detail, onDiscarded }: ImportActionsProps) {
  if (detail.state === 'draft' && !detail.is_own) return null;
  if (detail.state === 'draft') return <DraftActions detail={detail} onDiscarded={onDiscarded} />;
  return detail.state === 'imported' ? <QuietActions detail={detail} /> : null;
}

function useAct<Result>(options: Omit<WriteOptions<void, Result>, 'refresh'>) {
  return useWrite<Result>({ ...options, refresh: [importKeys.all, openingKeys.all, staffBookingKeys.all] });
}

function DraftActions({ detail, onDiscarded }: ImportActionsProps) {
  const params = { importId: detail.id };
  const run = useAct({
    send: () => call('POST /admin/imports/{importId}/import', { params }),
    onSuccess: ({ counts }) => ({
      title: 'Imported',
      description: `${formatCount(countMade({ counts }), 'row')} imported. Nobody got a message.`,
    }),
    failed: ['Not imported', 'Nothing was imported. Please try again.'],
  });
  const discard = useWrite({
    send: () => call('DELETE /admin/imports/{importId}', { params }),
    refresh: [importKeys.list],
    onSuccess: onDiscarded,
    failed: ['Not deleted', 'The draft could not be deleted. Please try again.'],
  });
  const count = countMade(detail);
  return (
    <div className="flex flex-wrap gap-3">
      <Button disabled={count === 0} isLoading={run.isPending} onClick={() => run.mutate()}>
        Import {formatCount(count, 'row')}
      </Button>
      <Button variant="secondary" isLoading={discard.isPending} onClick={() => discard.mutate()}>
        Delete this draft
      </Button>
    </div>
  );
}

function QuietActions({ detail }: { detail: ImportDetail }) {
  const [asked, setAsked] = useState<'live' | 'undo' | null>(null);
  const params = { importId: detail.id };
  const close = () => setAsked(null);
  const live = useAct({
    send: () => call('POST /admin/imports/{importId}/live', { params }),
    onSuccess: ({ published_count: published, messaged_count: messaged }) => ({
      title: 'Live',
      description: `${formatCount(published, 'opening')} published, ${formatCount(messaged, 'member')} messaged.`,
    }),
    onSettled: close,
    failed: ['Not live', 'Nothing was published. Please try again.'],
  });
  const undo = useAct({
    send: () => call('POST /admin/imports/{importId}/undo', { params }),
    onSuccess: ({ undone_count: undone, left_count: left }) => ({
      title: 'Undone',
      description:
        left === 0
          ? `${formatCount(undone, 'row')} undone.`
          : `${formatCount(undone, 'row')} undone. ${formatCount(left, 'row')} stayed: see “Left by the undo”.`,
    }),
    onSettled: close,
    failed: ['Not undone', 'Nothing was undone. Please try again.'],
  });
  return (
    <div className="flex flex-wrap gap-3">
      <Button onClick={() => setAsked('live')}>Go live</Button>
      <Button variant="secondary" onClick={() => setAsked('undo')}>
        Undo the import
      </Button>
      <ConfirmDialog
        isOpen={asked === 'live'}
        onClose={close}
        title="Go live?"
        consequences={[
          'The openings are published, and guests can book what is free.',
          'Members whose bookings were imported get a message.',
          ...detail.goes_live_with.map((name) => `“${name}” goes live too: it has bookings in these openings.`),
          'The import can’t be undone anymore.',
        ]}
        confirmLabel="Go live"
        isBusy={live.isPending}
        onConfirm={() => live.mutate()}
      />
      <ConfirmDialog
        isOpen={asked === 'undo'}
        onClose={close}
        title="Undo the import?"
        consequences={[
          `${formatCount(countMade(detail), 'row')} of this file ${countMade(detail) === 1 ? 'was' : 'were'} imported. What nobody has changed since is undone.`,
          'The rest stays, and is listed. Nobody gets a message.',
        ]}
        confirmLabel="Undo"
        isDestructive
        isBusy={undo.isPending}
        onConfirm={() => undo.mutate()}
      />
    </div>
  );
}
