import * as contract from '@sunset/contract/api/installation/installation.ts';
import { serve, type ApiServer } from '../../http/serve.ts';
import { getInstallation } from './queries.ts';

export function serveInstallation(api: ApiServer): void {
  serve(api, contract.getInstallation, async ({ deps }) => {
    const { kind, applicationId, guildId } = await getInstallation(deps.db);
    return { kind, application_id: applicationId, guild_id: guildId };
  });
}
