import { activeStatuses } from '@sunset/contract/active-statuses.ts';
import { sql } from 'kysely';
import type { MemberActor } from '../../../../actor.ts';
import { transact, type DatabaseDeps } from '../../../../database/transact.ts';
import { AppError } from '../../../../errors/app-error.ts';
import { recordChange } from '../../../audit-log/record-change.ts';
import { signedOut } from '../../../admins/errors.ts';
import { deleteFromSharedRooms } from '../../../companions/end-companions.ts';
import { deleteFromLines } from '../../../line/leave-lines.ts';
import { deleteFromParties } from '../../../parties/end-memberships.ts';
import { cancelBookings } from '../../../members/cancel-bookings.ts';
import { endEntriesOfMember } from '../../../waiting-list/end-entries.ts';
import { lockWaitingListsOfMember } from '../../../waiting-list/lock-waiting-lists.ts';
import { emptyBookingTexts, emptyEntryTexts, emptyImportRows, emptyMessages } from '../empty-texts.ts';
import type { Codes } from '../../../../secrets/codes.ts';

/**
 * Deletes the member's own account and answers how many active bookings it cancelled. Names, ids and notes go; bookings
 * stay as figures, the audit log keeps our own number for the member, and a later sign-in makes a new member. What
 * outlives the account is stored without it. Refuses admins with `admin_account`. Rules: PRIVACY-2 to PRIVACY-4.
 *
 * race: the member books or deletes the account again at this moment; the lock on the member's row, taken with the waiting lists,
 * puts the two in order. place_bookings refuses who is deleted, and so does a second deletion, with `invalid_token`.
 */
export async function deleteAccount(deps: DatabaseDeps & { codes: Codes }, actor: MemberActor): Promise<number> {
  const { id, discordId } = actor.member;
  const now = deps.now();
  return transact(deps, async (deps) => {
    await lockWaitingListsOfMember(deps, id);
    await requireNotDeleted(deps, id);
    await requireNoAdmin(deps, discordId);
    await endEntriesOfMember(deps, actor, { memberId: id, reason: 'account_deleted' });
    const cancelled = await cancelBookings(deps, actor, {
      memberId: id,
      statuses: activeStatuses,
      reason: 'Account deleted',
      isSilent: true,
    });
    await keepWhatOutlives(deps, { id, discordId });
    await emptyMessagesOf(deps, { id, discordId });
    await emptyBookings(deps, id);
    await emptyEntries(deps, id);
    await deleteFromLines(deps, id);
    await deleteFromParties(deps, actor, id);
    await deleteFromSharedRooms(deps, actor, id);
    await endGold(deps, id);
    await emptyMember(deps, { id, discordId });
    await recordChange(deps, actor, {
      action: 'member.delete',
      subject: 'member',
      subjectId: String(id),
      after: { is_deleted: true, at: now.toISOString() },
    });
    return cancelled.length;
  });
}

interface Person {
  id: number;
  discordId: string;
}

async function requireNotDeleted({ db }: DatabaseDeps, memberId: number): Promise<void> {
  const { deletedAt } = await db
    .selectFrom('members')
    .select('deletedAt')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  if (deletedAt !== null) throw signedOut();
}

/** race: the member is made an admin meanwhile; the lock on the row decides the order. */
async function requireNoAdmin(deps: DatabaseDeps & { codes: Codes }, discordId: string): Promise<void> {
  const admin = await deps.db
    .selectFrom('admins')
    .select('isActive')
    .where('discordId', '=', discordId)
    .forUpdate()
    .executeTakeFirst();
  if (admin?.isActive) {
    const detail = 'You are an admin. Ask another admin to remove you first. Then you can delete your account.';
    throw new AppError('admin_account', detail);
  }
  await deps.db.deleteFrom('admins').where('discordId', '=', discordId).execute();
}

/**
 * Deleting the account ends neither a block nor the consequence of no-shows, and a gold role that the site gave stays on Discord: a hash
 * of the Discord id is stored with them, until the person signs in again or they end. Rules: PRIVACY-4, DRAW-12, GOLD-8.
 */
async function keepWhatOutlives(deps: DatabaseDeps & { codes: Codes }, { id, discordId }: Person): Promise<void> {
  const now = deps.now();
  await sql`
    with kept as (
      select member.is_blocked, case when member.is_blocked then member.blocked_until end,
        exists (select from gold_roles where member_id = member.id and state <> 'removed') as has_gold_role,
        array(select recent_no_shows(member.id, ${now})) as no_shows
      from (
        select id, blocked_until,
          is_blocked(members, ${now}) as is_blocked
        from members where id = ${id}
      ) member
    )
    insert into deleted_accounts
    select ${deps.codes.mark(discordId)}::bytea, kept.*, ${now}::timestamptz from kept
    where is_blocked or has_gold_role or cardinality(no_shows) > 0`.execute(deps.db);
}

/**
 * Removes the contents of all messages about the member, and cancels those that are not sent. Each is found by its own
 * index: one condition with `or` would read all messages.
 */
async function emptyMessagesOf(deps: DatabaseDeps & { codes: Codes }, { id, discordId }: Person): Promise<void> {
  const ids = sql<number[]>`array(
    select message.id from bookings cross join lateral (
      select id from outbox where payload ->> 'reference' = bookings.reference offset 0
    ) message where bookings.member_id = ${id}
    union select id from outbox where payload ->> 'member_id' = ${String(id)}
    union select id from outbox where payload ->> 'discord_id' = ${discordId})`;
  await emptyMessages(deps, ids);
  await sql`delete from edited_messages using bookings where bookings.id = booking_id and member_id = ${id}`.execute(
    deps.db,
  );
  await deps.db.deleteFrom('mutedMessages').where('memberId', '=', id).execute();
  await deps.db.deleteFrom('handledInteractions').where('discordId', '=', discordId).execute();
  await deps.db.deleteFrom('discordConversations').where('discordId', '=', discordId).execute();
}

async function emptyBookings(deps: DatabaseDeps & { codes: Codes }, memberId: number): Promise<void> {
  await deps.db
    .updateTable('bookings')
    .set({ ...emptyBookingTexts, updatedAt: deps.now() })
    .where('memberId', '=', memberId)
    .execute();
  await sql`delete from feedback using bookings where bookings.id = booking_id and member_id = ${memberId}`.execute(
    deps.db,
  );
  await emptyImportRows(deps, sql`bookings.member_id = ${memberId}`);
  await sql`
    update import_rows set discord_id = null from members
    where members.id = ${memberId} and import_rows.discord_id = members.discord_id`.execute(deps.db);
  await deps.db.deleteFrom('idempotencyKeys').where('memberId', '=', memberId).execute();
}

async function emptyEntries(deps: DatabaseDeps & { codes: Codes }, memberId: number): Promise<void> {
  await deps.db.updateTable('waitingEntries').set(emptyEntryTexts).where('memberId', '=', memberId).execute();
  await sql`
    update deleted_entries set staff_reason = null
    from waiting_entries where waiting_entries.id = entry_id and member_id = ${memberId}`.execute(deps.db);
  await deps.db.deleteFrom('saleReminders').where('memberId', '=', memberId).execute();
  await deps.db.deleteFrom('proposalReminders').where('memberId', '=', memberId).execute();
}

/** Payments stay as figures. Rule: GOLD-8. */
async function endGold(deps: DatabaseDeps, memberId: number): Promise<void> {
  const now = deps.now();
  await sql`
    update gold_memberships set starts_at = least(starts_at, ${now}), ends_at = least(ends_at, ${now}),
      closed_at = coalesce(closed_at, ${now}), end_reason = null
    where member_id = ${memberId}`.execute(deps.db);
  await deps.db.deleteFrom('goldRoles').where('memberId', '=', memberId).where('state', '<>', 'removed').execute();
}

/**
 * The row stays without data, because bookings and audit rows refer to it. Its Discord id becomes one that Discord never
 * assigns: our own id with leading zeros.
 */
async function emptyMember(deps: DatabaseDeps & { codes: Codes }, { id }: Person): Promise<void> {
  await sql`
    delete from sign_ins
    where member_id = ${id} or session_id in (select id from sessions where member_id = ${id})`.execute(deps.db);
  await deps.db.deleteFrom('calendarFeeds').where('memberId', '=', id).execute();
  await deps.db.deleteFrom('sessions').where('memberId', '=', id).execute();
  await deps.db.deleteFrom('hosts').where('memberId', '=', id).execute();
  await deps.db.deleteFrom('rosterClaims').where('memberId', '=', id).execute();
  await deps.db.updateTable('rosterClaims').set({ offeredTo: null }).where('offeredTo', '=', id).execute();
  await deps.db
    .updateTable('members')
    .set({
      discordId: String(id).padStart(20, '0'),
      username: 'deleted',
      displayName: 'Deleted account',
      avatar: null,
      discordLocale: null,
      chosenLocale: null,
      tiers: {},
      hasHostRole: false,
      tierOverride: null,
      overrideUntil: null,
      goldUntil: null,
      isInServer: false,
      absentSince: null,
      departureDueAt: null,
      blockedReason: null,
      blockedUntil: null,
      robloxId: null,
      robloxUsername: null,
      robloxDisplayName: null,
      robloxLinkedAt: null,
      bloxlinkRobloxId: null,
      bloxlinkUsername: null,
      bloxlinkDisplayName: null,
      bloxlinkCheckedAt: null,
      serverJoinedAt: null,
      noShowsForgivenAt: null,
      earlierNoShows: [],
      deletedAt: deps.now(),
    })
    .where('id', '=', id)
    .execute();
}
