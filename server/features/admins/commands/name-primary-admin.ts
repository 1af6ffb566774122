import { sql } from 'kysely';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import { system } from '../../../actor.ts';
import { recordChange } from '../../audit-log/record-change.ts';
import { enqueueMessage } from '../../messages/commands/enqueue-message.ts';
import { endAdmin } from '../end-admin.ts';
import { endCodeSessions } from '../end-code-sessions.ts';
import { lockAdmins } from '../lock-admins.ts';

/**
 * Makes the configured member the primary admin. The previous one stays an ordinary admin, unless the configuration alone made them one in
 * the place of another: a slip leaves nobody an admin once it is corrected. Rules: AUTH-7, CODE-16.
 *
 * race: two servers start together on a database without an admin, where there is no row to lock: the second would violate
 * `admins_one_primary`, which `on conflict` does not watch. The advisory lock puts them in order.
 */
export async function namePrimaryAdmin(deps: DatabaseDeps, discordId: string): Promise<void> {
  await transact(deps, async (deps) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('primary_admin', 0))`.execute(deps.db);
    await lockAdmins(deps, system);
    const previous = await endOtherPrimary(deps, discordId);
    const named = await makePrimary(deps, discordId, previous !== undefined);
    if (named === undefined) return;
    if (!named.hasCode) await endCodeSessions(deps, discordId);
    await recordPrimary(deps, { id: named.id, isPrimary: true });
    if (previous === undefined) return;
    await recordPrimary(deps, { id: previous.id, isPrimary: false });
    if (previous.namedOverPrimary) await endAdmin(deps, system, previous.discordId);
    await enqueueMessage(deps, {
      kind: 'staff.primary_admin',
      key: `${named.id} ${previous.id} ${deps.now().toISOString()}`,
      payload: { admin_id: named.id, instead_of: previous.id },
    });
  });
}

function endOtherPrimary({ db }: DatabaseDeps, discordId: string) {
  return db
    .updateTable('admins')
    .set((of) => ({ isPrimary: false, ownCodeVersion: of.ref('codeVersion') }))
    .where('isPrimary', '=', true)
    .where('discordId', '<>', discordId)
    .returning(['id', 'discordId', 'namedOverPrimary'])
    .executeTakeFirst();
}

/**
 * Undefined if they are the primary admin already. Their code ends with the sessions that it opened, because another admin may have set it;
 * one that they had as the primary admin, and that nobody has set since, stays.
 */
function makePrimary({ db, now }: DatabaseDeps, discordId: string, isOverOther: boolean) {
  const isOwnCode = sql<boolean>`(admins.own_code_version is not distinct from admins.code_version)`;
  return db
    .insertInto('admins')
    .values({
      discordId,
      username: 'Primary Admin',
      isPrimary: true,
      namedOverPrimary: isOverOther,
      createdAt: now(),
    })
    .onConflict((conflict) =>
      conflict
        .column('discordId')
        .doUpdateSet({
          isPrimary: true,
          isActive: true,
          // Who was the primary admin before stays what they were, also if the wrong one removed them.
          namedOverPrimary: sql`case when admins.is_active or admins.own_code_version is not null
            then admins.named_over_primary else excluded.named_over_primary end`,
          codeHash: sql`case when ${isOwnCode} then admins.code_hash end`,
          codeFailures: sql`case when ${isOwnCode} then admins.code_failures else 0 end`,
          codeTriedAt: sql`case when ${isOwnCode} then admins.code_tried_at end`,
          codeVersion: sql`case when ${isOwnCode} then admins.code_version else admins.code_version + 1 end`,
          ownCodeVersion: null,
        })
        .where('admins.isPrimary', '=', false),
    )
    .returning(['id', sql<boolean>`code_hash is not null`.as('hasCode')])
    .executeTakeFirst();
}

const recordPrimary = (deps: DatabaseDeps, { id, isPrimary }: { id: number; isPrimary: boolean }) =>
  recordChange(deps, system, {
    action: isPrimary ? 'admin.name_primary' : 'admin.end_primary',
    subject: 'admin',
    subjectId: String(id),
    before: { is_primary: !isPrimary },
    after: { is_primary: isPrimary },
  });
