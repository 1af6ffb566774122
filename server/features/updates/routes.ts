import { getNewerVersion } from '@sunset/contract/api/installation/updates.ts';
import { serve, type ApiServer } from '../../http/serve.ts';
import { productVersion } from '../../operations/product-version.ts';
import { findLatestVersion } from './queries.ts';
import { isNewer } from './rules.ts';

export function serveUpdates(api: ApiServer): void {
  const running = productVersion();
  serve(api, getNewerVersion, async ({ deps }) => {
    const latest = deps.updates === null ? undefined : await findLatestVersion(deps.db);
    if (!latest?.version || !isNewer(latest.version, running)) return { newer: null };
    return { newer: { version: latest.version, notes_url: latest.notesUrl } };
  });
}
