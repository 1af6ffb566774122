import { getServiceHealth } from '@sunset/contract/api/installation/service-health.ts';
import { serve, type ApiServer } from '../../http/serve.ts';
import { canLinkAccounts } from '../accounts/rules.ts';
import { countsAt, listRetention } from '../installation/retention.ts';

export function serveServiceHealth(api: ApiServer): void {
  serve(api, getServiceHealth, async ({ deps }) => ({
    bloxlink: deps.bloxlink.problem(),
    clock_seconds_off: await deps.discordClock.secondsOff(),
    waits_for_clock: !(await deps.clockCheck.isTrusted()),
    can_link_accounts: canLinkAccounts(deps),
    shorter_retention: (await listRetention(deps.db)).flatMap(({ variable, inUse, shorter, shorterSince }) =>
      shorter === null || shorterSince === null
        ? []
        : [{ variable, in_use: inUse, shorter, counts_at: countsAt(shorterSince).toISOString() }],
    ),
  }));
}
