import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SecretDialog } from '../../../ui/dialogs/secret-dialog.tsx';
import { PanelSection } from '../../../ui/layout/panel-section.tsx';
import { QueryView } from '../../../ui/states/query-view.tsx';
import { apiKeysQuery } from '../queries.ts';
import { ApiKeyForm } from './api-key-form.tsx';
import { ApiKeyList } from './api-key-list.tsx';

/** The keys of programs, and the form for a new one. A key is shown once, when it is created. */
export function ApiKeysSection() {
  const keys = useQuery(apiKeysQuery());
  const [created, setCreated] = useState<{ name: string; key: string } | null>(null);
  return (
    <div className="grid items-start gap-8 xl:grid-cols-[1fr_24rem]">
      <PanelSection
        title="API keys"
        description={
          <>
            With a key, a program such as a bot can read openings and bookings or decide about them.{' '}
            <a href="/api/docs" className="link">
              All calls
            </a>
          </>
        }
        isBare
      >
        <QueryView query={keys} what="API keys">
          {(loaded) => <ApiKeyList rows={loaded} />}
        </QueryView>
      </PanelSection>
      <PanelSection title="Create a key" description="We show the key only once.">
        <ApiKeyForm onCreated={setCreated} />
      </PanelSection>
      <SecretDialog
        title={`The key of ${created?.name ?? ''}`}
        secret={created?.key ?? null}
        onClose={() => setCreated(null)}
      >
        <p>
          Copy it into your program now: we show it only once. Everyone who has it can do what it may do, so never put
          it in a channel. If it is lost, revoke it and create a new one.
        </p>
      </SecretDialog>
    </div>
  );
}
