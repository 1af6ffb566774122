import { getServiceHealth } from '@sunset/contract/api/installation/service-health.ts';
import { serve, type ApiServer } from '../../http/serve.ts';
import { canLinkAccounts } from '../accounts/rules.ts';

export function serveServiceHealth(api: ApiServer): void {
  serve(api, getServiceHealth, async ({ deps }) => ({
    bloxlink: deps.bloxlink.problem(),
    clock_seconds_off: await deps.discordClock.secondsOff(),
    can_link_accounts: canLinkAccounts(deps),
  }));
}
