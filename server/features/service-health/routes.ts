import { getServiceHealth } from '@sunset/contract/api/installation/service-health.ts';
import type { Deps } from '../../deps.ts';
import { serve, type ApiServer } from '../../http/serve.ts';
import { canLinkAccounts } from '../accounts/rules.ts';
import { leftConfigurationOf } from '../setup/what-is-left/left-configuration.ts';
import { countsAt, listRetention } from '../installation/retention.ts';

export function serveServiceHealth(api: ApiServer): void {
  serve(api, getServiceHealth, async ({ deps }) => ({
    bloxlink: deps.bloxlink.problem(),
    clock_seconds_off: await deps.discordClock.secondsOff(),
    waits_for_clock: !(await deps.clockCheck.isTrusted()),
    can_link_accounts: canLinkAccounts(deps),
    can_open_links: await canOpenLinks(deps),
    shorter_retention: (await listRetention(deps.db)).flatMap(({ variable, inUse, shorter, shorterSince }) =>
      shorter === null || shorterSince === null
        ? []
        : [{ variable, in_use: inUse, shorter, counts_at: countsAt(shorterSince).toISOString() }],
    ),
  }));
}

/** Rule: SETUP-13. */
async function canOpenLinks({ config, publicUrl, installation }: Deps): Promise<boolean> {
  return (await installation()).kind !== 'community' || leftConfigurationOf(config, publicUrl()).hasPublicAddress;
}
