import type { MemberActor } from '../../../actor.ts';
import { transact } from '../../../database/transact.ts';
import { recordChange } from '../../audit-log/record-change.ts';
import { getMember } from '../../members/queries.ts';
import { linkInvalid, linkRequired, primaryAdminRequired } from '../errors.ts';
import { secretHash } from '../../auth/rules.ts';
import { findAdmin } from '../queries.ts';
import { emptyDraft, getOpenSetup, sealDraft, type SetupDraft } from '../draft.ts';
import type { SetupDeps } from '../setup-deps.ts';
import { readStoredConfiguration, storeConfiguration, type StoredConfiguration } from '../stored-configuration.ts';
import type { Database } from '../../../database/connect.ts';
import type { Community } from '../../installation/rules.ts';
import { acceptRoles } from '../../members/departures/roles-in-use.ts';
import type { RoleConfig } from '../../members/departures/rules.ts';
import { completeLink, notifyServers } from './complete-setup.ts';

/** A change takes less time than a first set-up. */
const changeLifetimeMs = 2 * 60 * 60 * 1000;

/**
 * Opens the set-up in the browser of the primary admin, with what is stored, and returns the browser's key. Refuses with
 * `primary_admin_required`, and with `setup_link_required` in a demo: there anybody can sign in as the primary admin. Rule: SETUP-10.
 */
export async function startChange(deps: SetupDeps, { member, sessionId }: MemberActor): Promise<string> {
  if (deps.setup.isDemo) throw linkRequired();
  const { discordId } = member;
  const key = deps.random.token();
  const draft = sealDraft(deps, await storedDraft(deps, discordId));
  const now = deps.now();
  await transact(deps, async (deps) => {
    const admin = await deps.db
      .selectFrom('admins')
      .select('id')
      .where('discordId', '=', discordId)
      .where('isPrimary', '=', true)
      .where('isActive', '=', true)
      .executeTakeFirst();
    if (admin === undefined) throw primaryAdminRequired();
    await deps.db
      .deleteFrom('setupLinks')
      .where('changedBy', 'is not', null)
      .where('completedAt', 'is', null)
      .execute();
    await deps.db
      .insertInto('setupLinks')
      .values({
        // Nobody has its token: the browser gets its key at once.
        tokenHash: secretHash(deps.random.token()),
        browserHash: secretHash(key),
        draft,
        changedBy: admin.id,
        sessionId,
        createdAt: now,
        expiresAt: new Date(now.getTime() + changeLifetimeMs),
      })
      .execute();
  });
  return key;
}

/** What is stored, as a draft in which all steps are done. */
async function storedDraft(deps: SetupDeps, discordId: string): Promise<SetupDraft> {
  const values: StoredConfiguration = await readStoredConfiguration(deps.db, deps.seal);
  const id = deps.setup.variable('DISCORD_CLIENT_ID') ?? values.DISCORD_CLIENT_ID;
  const before = id === undefined ? values : { ...values, DISCORD_CLIENT_ID: id };
  return {
    ...emptyDraft(null),
    values: before,
    before,
    done: ['application', 'server', 'roles', 'bloxlink', 'roblox', 'sign_in'],
    primaryAdmin: { discordId, username: '', displayName: '' },
  };
}

interface ConfigurationChange {
  browserKey: string;
  changedBy: number;
  configuration: StoredConfiguration;
  /** The application and the server that the database belongs to from now on. */
  community: Community;
  /** With the roles that the environment names. */
  roles: RoleConfig;
}

/**
 * Stores a changed configuration and deletes nothing else. The database follows to another application or server in the same
 * transaction, so that every server starts again with it. The audit row has the names of what changed, never values. Rules: SETUP-10,
 * OPS-28, MEMBER-13.
 */
export async function changeConfiguration(deps: SetupDeps, change: ConfigurationChange): Promise<void> {
  const before: StoredConfiguration = await readStoredConfiguration(deps.db, deps.seal);
  const names = [
    ...new Set([...Object.keys(before), ...Object.keys(change.configuration)]),
  ] as (keyof StoredConfiguration)[];
  const changed = names.filter((name) => before[name] !== change.configuration[name]).toSorted();
  await transact(deps, async (deps) => {
    // Again: Discord was asked meanwhile, and the admin may have signed out.
    await getOpenSetup(deps, change.browserKey);
    const admin = await findAdmin(deps.db, change.changedBy);
    if (admin === undefined) throw linkInvalid();
    await completeLink(deps, change.browserKey);
    await storeConfiguration(deps, change.configuration);
    await followCommunity(deps.db, change.community);
    await acceptRoles({ db: deps.db, config: change.roles });
    const member = await getMember(deps.db, admin.discordId, deps.now());
    await recordChange(
      deps,
      { kind: 'member', member, sessionId: '' },
      { action: 'setup.change', subject: 'settings', subjectId: 'community', after: { variables: changed } },
    );
    await notifyServers(deps.db);
  });
}

async function followCommunity(db: Database, community: Community): Promise<void> {
  const followed = await db
    .updateTable('installation')
    .set({ ...community })
    .where('kind', '=', 'community')
    .returning('onlyRow')
    .executeTakeFirst();
  // A demo has no configuration to change.
  if (followed === undefined) throw linkInvalid();
}
