import { ApiKeysSection } from '../../../features/api-keys/components/api-keys-section.tsx';

/** What other programs may do here, and what they are told. */
export function IntegrationsTab() {
  return <ApiKeysSection />;
}
