import * as contract from '@sunset/contract/api/site-content.ts';
import type { AdminSiteContent } from '@sunset/contract/api/site-content.ts';
import type { Deps } from '../../deps.ts';
import { serveCached } from '../../http/cache/serve-cached.ts';
import { serve, type ApiServer } from '../../http/serve.ts';
import { AppError } from '../../errors/app-error.ts';
import { retentionInUse } from '../installation/retention.ts';
import { changeSettings } from '../site-settings/commands/change-settings.ts';
import type { Placeholders } from './parse-rich-text.ts';
import { presentAbout, presentAdminContent, presentDonation, presentLegalText } from './presenter.ts';
import { getContent } from './queries.ts';

/** Another admin changed some of the same texts first: `changed` lists them, the rest are the current texts. */
const contentChangedMeanwhile = (changed: readonly string[], current: AdminSiteContent) =>
  new AppError('changed_meanwhile', 'Another admin changed some of these texts while you were editing them.', {
    extensions: { changed, ...current },
  });

/** The texts of the pages that a community writes itself. */
export function serveSiteContent(api: ApiServer): void {
  serveCached(api, contract.getAboutContent, {
    read: async ({ deps }) => {
      const { overrides } = await getContent(deps.db);
      return { answer: presentAbout(overrides, await readPlaceholders(deps)) };
    },
  });
  serveCached(api, contract.getDonationContent, {
    read: async ({ deps }) => ({ answer: presentDonation((await getContent(deps.db)).overrides) }),
  });
  serveCached(api, contract.getLegalText, {
    read: async ({ deps, params }) => {
      const { overrides } = await getContent(deps.db);
      return { answer: presentLegalText(overrides, params.document, await readPlaceholders(deps)) };
    },
  });
  serve(api, contract.getSiteContent, ({ deps }) => readAdminContent(deps));
  serve(api, contract.changeSiteContent, async ({ deps, actor, body }) => {
    const conflicts = await changeSettings(deps, actor, body);
    const current = await readAdminContent(deps);
    if (conflicts.length > 0) throw contentChangedMeanwhile(conflicts, current);
    return current;
  });
}

async function readAdminContent({ db }: Deps) {
  const { overrides, version } = await getContent(db);
  return presentAdminContent(overrides, version);
}

async function readPlaceholders(deps: Deps): Promise<Placeholders> {
  const { brandName, ticketUrl, inviteUrl, donationUrl } = await deps.siteSettings();
  const retentionMonths = await retentionInUse(deps.db, deps.config, 'RETENTION_MONTHS');
  return { name: brandName, retentionMonths, links: { ticket: ticketUrl, invite: inviteUrl, donation: donationUrl } };
}
