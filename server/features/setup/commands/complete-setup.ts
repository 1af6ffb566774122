import { sql } from 'kysely';
import { system } from '../../../actor.ts';
import type { Database } from '../../../database/connect.ts';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import type { Seal } from '../../../secrets/seal.ts';
import { recordChange } from '../../audit-log/record-change.ts';
import type { Community } from '../../installation/rules.ts';
import { claimImages } from '../../catalog/claim-images.ts';
import type { PrimaryAdmin, SetupDraft } from '../draft.ts';
import { linkInvalid } from '../errors.ts';
import { insertFirstResort } from '../insert-first-resort.ts';
import { secretHash } from '../../auth/rules.ts';
import { storeConfiguration, type StoredConfiguration } from '../stored-configuration.ts';

export interface SetupResult {
  browserKey: string;
  /** With it the last page marks what is done. Rule: SETUP-12. */
  leftKey: string;
  /** Who completed the sign-in with Discord in this browser. */
  primaryAdmin: PrimaryAdmin;
  configuration: StoredConfiguration;
  /** Whose the database is from now on. */
  community: Community;
  brand: NonNullable<SetupDraft['brand']>;
  links: SetupDraft['links'];
  resort: SetupDraft['resort'];
}

/** What is not data of the demo. All other tables are emptied, also those that are added later. */
const keptTables = new Set([
  'installation',
  'settings',
  'setup_links',
  'stored_configuration',
  'heartbeat',
  'images',
  'schema_migrations',
  'schema_functions',
  'rate_limit_buckets',
]);

/**
 * Completes the first set-up: deletes all data of the demo with everything that could sign in with it, stores the configuration
 * and makes the primary admin, in one transaction. Rules: SETUP-3, SETUP-6.
 *
 * race: the link is completed twice, or expires meanwhile; the conditional update lets one completion in.
 */
export async function completeSetup(deps: DatabaseDeps & { seal: Seal }, result: SetupResult): Promise<void> {
  // Emptying waits for what the demo is writing at this moment, which can wait for it in turn.
  await transact(deps, (deps) => replaceDemo(deps, result));
}

async function replaceDemo(deps: DatabaseDeps & { seal: Seal }, result: SetupResult): Promise<void> {
  // Many tables on a slow disk.
  await sql`set local statement_timeout = '60s'`.execute(deps.db);
  // First of all: sign-ins of the stand-in lock this row too, so that none of them is written after the tables are emptied.
  await endDemo(deps.db, result.community);
  await completeLink(deps, result.browserKey, result.leftKey);
  await emptyTables(deps.db);
  await resetSettings(deps.db);
  await deps.db
    .updateTable('settings')
    .set({ ...settingsOf(result), ...noExamples })
    .execute();
  await claimImages(deps, result.brand.logo === null ? [] : [{ src: result.brand.logo, path: 'brand.logo' }]);
  await storeConfiguration(deps, result.configuration);
  const { discordId, username } = result.primaryAdmin;
  await deps.db.insertInto('admins').values({ discordId, username, isPrimary: true, createdAt: deps.now() }).execute();
  await recordChange(deps, system, {
    action: 'setup.complete',
    subject: 'settings',
    subjectId: 'community',
    after: { variables: Object.keys(result.configuration).toSorted() },
  });
  if (result.resort !== null) await insertFirstResort(deps, result.resort);
  await notifyServers(deps.db);
}

/** What people of the demo chose. The mark of the DATA_KEY stays. */
async function resetSettings(db: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = 'settings'
      and column_name not in ('only_row', 'data_key_check') and is_generated = 'NEVER'`.execute(db);
  const columns = rows.map(({ name }) => sql`${sql.ref(name)} = default`);
  await sql`update settings set ${sql.join(columns)}`.execute(db);
}

/** The new id makes tokens of the demo worth nothing, wherever they are presented. Rule: OPS-29. */
async function endDemo(db: Database, community: Community): Promise<void> {
  const demo = await db
    .updateTable('installation')
    .set({ ...community, kind: 'community', id: sql`gen_random_uuid()` })
    .where('kind', '=', 'demo')
    .returning('onlyRow')
    .executeTakeFirst();
  if (demo === undefined) throw linkInvalid();
}

/** Uses a link up. Its draft holds secrets, so it goes at the same moment. `nextKey` takes the place of the browser's key. */
export async function completeLink(deps: DatabaseDeps, browserKey: string, nextKey = browserKey): Promise<void> {
  const now = deps.now();
  const link = await deps.db
    .updateTable('setupLinks')
    .set({ completedAt: now, draft: null, browserHash: secretHash(nextKey) })
    .where('browserHash', '=', secretHash(browserKey))
    .where('expiresAt', '>', now)
    .where('completedAt', 'is', null)
    .returning('createdAt')
    .executeTakeFirst();
  if (link === undefined) throw linkInvalid();
}

/** Every server process of this database starts again when the transaction commits. Rule: SETUP-11. */
export async function notifyServers(db: Database): Promise<void> {
  await sql`select pg_notify('changes', 'configuration')`.execute(db);
}

function settingsOf({ brand, links }: SetupResult) {
  return {
    brandName: brand.brand_name,
    tagline: brand.tagline,
    // The example's title is not theirs; the panel changes it.
    heroTitle: brand.brand_name,
    accentColor: brand.accent_color,
    highlightColor: brand.highlight_color,
    logo: brand.logo,
    inviteUrl: links?.invite_url ?? null,
    ticketUrl: links?.ticket_url ?? null,
    donationUrl: links?.donation_url ?? null,
    termsUrl: links?.terms_url ?? null,
    privacyUrl: links?.privacy_url ?? null,
    tiktokUrl: links?.tiktok_url ?? null,
    robloxGroupUrl: links?.roblox_group_url ?? null,
    twitterUrl: links?.twitter_url ?? null,
  };
}

/** The people and figures of the example are not those of the new community. Its legal texts are a start. */
const noExamples = {
  aboutIntro: '',
  story: '',
  mission: '',
  communityValues: '[]',
  achievements: '[]',
  team: '[]',
  donationCosts: '[]',
};

/** Truncating ignores no constraint and leaves no row; sequences begin again. The history of the demo goes too (AUDIT-1 protects it else). */
async function emptyTables(db: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(db);
  const emptied = rows.map(({ name }) => name).filter((name) => !keptTables.has(name));
  await sql`alter table audit_log disable trigger audit_log_append_only`.execute(db);
  await sql`truncate ${sql.join(emptied.map((name) => sql.table(name)))} restart identity`.execute(db);
  await sql`alter table audit_log enable trigger audit_log_append_only`.execute(db);
  // The row of every new database: whether Discord accepts the bot is to be found out again.
  await sql`insert into messenger default values`.execute(db);
}
