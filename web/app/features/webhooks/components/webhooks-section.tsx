import { useQuery } from '@tanstack/react-query';
import { Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import { SecretDialog } from '../../../ui/dialogs/secret-dialog.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { PanelSection } from '../../../ui/layout/panel-section.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { QueryView } from '../../../ui/states/query-view.tsx';
import { webhooksQuery } from '../queries.ts';
import { WebhookCard } from './webhook-card.tsx';
import { WebhookForm } from './webhook-form.tsx';

/** Other programs that are told about changes. A secret is shown once, when it is made. */
export function WebhooksSection() {
  const webhooks = useQuery(webhooksQuery());
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <div className="grid items-start gap-8 xl:grid-cols-[1fr_24rem]">
      <PanelSection
        title="Webhooks"
        description="We tell your own programs when a booking or an opening changes. They get references, never names or notes."
        isBare
      >
        <QueryView
          query={webhooks}
          what="webhooks"
          isEmpty={webhooks.data?.length === 0}
          empty={
            <EmptyState headingLevel="h3" picture={<WebhookIcon size={iconSize.huge} />} title="There are no webhooks">
              Add the address of a program that should hear of changes.
            </EmptyState>
          }
        >
          {(loaded) => (
            <ul aria-label="Webhooks" className="flex flex-col gap-4">
              {loaded.map((webhook) => (
                <WebhookCard key={webhook.id} webhook={webhook} onSecret={setSecret} />
              ))}
            </ul>
          )}
        </QueryView>
      </PanelSection>
      <PanelSection title="Add a webhook" description="We show its secret only once.">
        <WebhookForm onCreated={setSecret} />
      </PanelSection>
      <SecretDialog title="The secret of the webhook" secret={secret} onClose={() => setSecret(null)}>
        <p>
          Your program checks our signatures with this secret. Copy it now: we show it only once, and never put it in a
          channel. If it is lost, make a new one.
        </p>
      </SecretDialog>
    </div>
  );
}
