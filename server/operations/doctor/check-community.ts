import { sql } from 'kysely';
import { settings } from '../../config-settings.ts';
import { exampleBrand } from '../../seed/content/brand.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../database/connect.ts';
import { findingsOf, type Finding } from './finding.ts';

const { ok, warning } = findingsOf('Community');

const inPanel = 'or in the admin panel, under Settings';

/** What the pages do without a value that the panel can also set, by the column of its setting. */
const withoutValue = {
  brandName: ['communityName', `the pages say “${exampleBrand.name}”`],
  tagline: ['tagline', 'the pages show an example of a tagline'],
  inviteUrl: ['inviteUrl', 'links to the Discord server are hidden'],
  ticketUrl: ['ticketUrl', 'links to tickets are hidden, also for payments in Robux without an item'],
  donationUrl: ['donationUrl', 'links to donations are hidden, also for payments by donation'],
  tiktokUrl: ['tiktokUrl', 'the link is hidden'],
  robloxGroupUrl: ['robloxGroupUrl', 'the link is hidden'],
  twitterUrl: ['twitterUrl', 'the link is hidden'],
} as const satisfies Record<string, readonly [keyof Config, string]>;

type Column = keyof typeof withoutValue;

/** Name and links that neither the environment nor the panel sets. Rule: SETTINGS-8. */
export async function checkCommunity(
  db: Database,
  environment: Record<string, string | undefined>,
): Promise<Finding[]> {
  const chosen = await findChosen(db);
  const columns = Object.keys(withoutValue) as Column[];
  const findings = columns.flatMap((column) => {
    const [setting, effect] = withoutValue[column];
    const { variable } = settings[setting];
    const isSet = (environment[variable]?.trim() ?? '') !== '' || (chosen?.[column] ?? null) !== null;
    return isSet ? [] : [warning(`${variable} is not set: ${effect}`, `Set it, ${inPanel}.`)];
  });
  return findings.length > 0 ? findings : [ok('name and links are set')];
}

/** What the panel set; null before the first start. */
async function findChosen(db: Database): Promise<Record<Column, string | null> | null> {
  const { rows } = await sql<{ exists: boolean }>`select to_regclass('settings') is not null as exists`.execute(db);
  if (!rows[0]?.exists) return null;
  const columns = Object.keys(withoutValue) as Column[];
  return (await db.selectFrom('settings').select(columns).executeTakeFirst()) ?? null;
}
