import { useQuery } from '@tanstack/react-query';
import { useAddress } from '../../../lib/navigation/use-address.ts';
import { PanelSection } from '../../../ui/layout/panel-section.tsx';
import { QueryView } from '../../../ui/states/query-view.tsx';
import { importsQuery } from '../queries.ts';
import { ImportList } from './import-list.tsx';
import { ImportView } from './import-view.tsx';
import { UploadForm } from './upload-form.tsx';

/** Files of openings and bookings from elsewhere. The URL has the one that is open. Rule: IMPORT-7. */
export function ImportTab() {
  const { query, change } = useAddress();
  const open = Number(query.get('import') ?? '');
  const show = (id: number | null) => change({ import: id === null ? null : String(id) });
  if (Number.isSafeInteger(open) && open > 0) return <ImportView key={open} id={open} onClose={() => show(null)} />;
  return (
    <div className="flex flex-col gap-10">
      <PanelSection
        title="Import a file"
        description="Bring openings and bookings from a form, a sheet or a bot. You see what happens before anything is imported, and nobody gets a message."
      >
        <UploadForm onUploaded={show} />
      </PanelSection>
      <Imports onOpen={show} />
    </div>
  );
}

function Imports({ onOpen }: { onOpen: (id: number) => void }) {
  const imports = useQuery(importsQuery());
  return (
    <PanelSection
      title="Imports"
      description="A quiet import is done, but nobody got a message yet. “Go live” publishes and messages."
      isBare
    >
      <QueryView
        query={imports}
        what="imports"
        isEmpty={imports.data?.length === 0}
        empty={<p className="text-ink-soft">Nothing was imported yet.</p>}
      >
        {(loaded) => <ImportList imports={loaded} onOpen={onOpen} />}
      </QueryView>
    </PanelSection>
  );
}
