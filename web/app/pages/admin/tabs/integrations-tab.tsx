import { ApiKeysSection } from '../../../features/api-keys/components/api-keys-section.tsx';
import { WebhooksSection } from '../../../features/webhooks/components/webhooks-section.tsx';

/** What other programs may do here, and what they are told. */
export function IntegrationsTab() {
  return (
    <div className="flex flex-col gap-12">
      <ApiKeysSection />
      <WebhooksSection />
    </div>
  );
}
