import { sql } from 'kysely';
import type { MemberActor } from '../../../../actor.ts';
import { alreadyUndone, undoExpired } from '../../../../errors/refuse-undo.ts';
import { transact, type DatabaseDeps } from '../../../../database/transact.ts';
import type { GuildMember } from '../../../../integrations/discord/guild-member.ts';
import { recordChange } from '../../../audit-log/record-change.ts';
import { enqueueMessage } from '../../../messages/commands/enqueue-message.ts';
import type { MembershipDeps } from '../../commands/check-membership.ts';
import { lockWaitingList } from '../../../waiting-list/lock-waiting-lists.ts';
import { refreshRestoredEntries } from '../../../waiting-list/refresh-entry-tiers.ts';
import { lockMember } from '../../lock-member.ts';
import { writeMember } from '../../record-member.ts';
import { departureNotFound } from '../errors.ts';
import { findDeparture, listTaken, type DepartureRow, type Taken } from '../queries.ts';
import { departureLimits } from '../rules.ts';

export interface Undone {
  restoredBookings: number;
  restoredEntries: number;
  /** In rooms of others and in lines. */
  restoredPlaces: number;
  /** What does not fit any more, with the outcome of its SQL function. */
  notRestored: (Taken & { outcome: string })[];
}

/**
 * Gives back what a departure took away, for seven days: tiers and host rights as Discord says now, else as they were, and bookings
 * and entries where they still fit. Their messages go to the guest. Refuses with `not_found` and `already_decided`. Rule: MEMBER-12.
 */
export async function undoDeparture(deps: MembershipDeps, actor: MemberActor, id: number): Promise<Undone> {
  const departure = await findDeparture(deps.db, id);
  if (departure === null) throw departureNotFound();
  const askedAt = deps.now();
  const found = await deps.bot.findMember(departure.discordId);
  const answer = found.kind === 'ok' ? { person: found.value, askedAt } : null;
  return transact(deps, async (deps) => {
    const before = await lockMemberAndLists(deps, departure);
    await close(deps, actor, departure);
    await bringBack(deps, departure, answer);
    const outcomes = await restoreTaken(deps, actor, await lockTaken(deps, departure, before));
    const restored = outcomes.filter(({ outcome }) => outcome === 'restored');
    await enqueuePlaces(deps, departure, restored);
    const notRestored = outcomes.filter(({ outcome }) => outcome !== 'restored' && outcome !== 'present');
    await recordChange(deps, actor, {
      action: 'member.undo_leave',
      subject: 'member',
      subjectId: String(departure.memberId),
      after: { restored: restored.length, not_restored: notRestored.length },
    });
    return {
      restoredBookings: restored.filter(({ kind }) => kind === 'booking').length,
      restoredEntries: restored.filter(({ kind }) => kind === 'entry').length,
      restoredPlaces: restored.filter(({ kind }) => kind === 'companion' || kind === 'line').length,
      notRestored,
    };
  });
}

/** Locks the waiting lists of what was taken, in the order of the openings, then the member: as everywhere. Returns what was taken. */
async function lockMemberAndLists(deps: DatabaseDeps, departure: DepartureRow): Promise<Taken[]> {
  const taken = await listTaken(deps.db, departure);
  const openings = [...new Set(taken.map(({ openingId }) => openingId))].toSorted((one, other) => one - other);
  for (const opening of openings) await lockWaitingList(deps, opening);
  await lockMember(deps.db, departure.memberId);
  return taken;
}

/** Then the openings of their rooms, and their bookings. Returns what was taken, as staff leave it. */
async function lockTaken(deps: DatabaseDeps, departure: DepartureRow, before: Taken[]): Promise<Taken[]> {
  const rooms = before
    .filter(({ kind }) => kind === 'booking' || kind === 'companion')
    .map(({ openingId }) => openingId);
  // Against bookings of their companions at this moment, as save_companion and restore_booking.
  await sql`select id from openings where id = any(${rooms}::integer[]) order by id for no key update`.execute(deps.db);
  // race: staff remove or restore a booking at this moment. What they leave is read after the lock.
  await sql`select id from bookings where id = any(${departure.bookingIds}::integer[]) order by id for no key update`.execute(
    deps.db,
  );
  return listTaken(deps.db, departure);
}

/** race: two admins undo at once; the update checks that nobody has, so one of them does. */
async function close(deps: DatabaseDeps, actor: MemberActor, departure: DepartureRow): Promise<void> {
  const closed = await deps.db
    .updateTable('departures')
    .set({ undoneAt: deps.now(), undoneBy: actor.member.id })
    .where('id', '=', departure.id)
    .where('undoneAt', 'is', null)
    .where('actedAt', '>', departureLimits(deps.now()).undo)
    .returning('id')
    .executeTakeFirst();
  if (closed) return;
  const now = await findDeparture(deps.db, departure.id);
  if (now === null) throw departureNotFound();
  throw now.undoneAt === null ? undoExpired('The seven days are over.') : alreadyUndone();
}

async function bringBack(
  deps: MembershipDeps,
  departure: DepartureRow,
  answer: { person: GuildMember; askedAt: Date } | null,
): Promise<void> {
  const { memberId, goldRole, tiers, hasHostRole } = departure;
  const now = deps.now();
  const isAway = await deps.db
    .selectFrom('members')
    .select('id')
    .where('id', '=', memberId)
    .where('isInServer', '=', false)
    .executeTakeFirst();
  if (isAway && goldRole !== null) {
    await deps.db
      .insertInto('goldRoles')
      .values({ memberId, state: goldRole, changedAt: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  if (answer !== null) await writeMember(deps, answer.person, answer);
  else if (isAway) {
    const facts = { isInServer: true, tiers: JSON.stringify(tiers), hasHostRole, rolesCheckedAt: now };
    await deps.db.updateTable('members').set(facts).where('id', '=', memberId).execute();
  }
}

async function restoreTaken(deps: DatabaseDeps, actor: MemberActor, taken: Taken[]) {
  const outcomes: (Taken & { outcome: string })[] = [];
  for (const each of taken) {
    outcomes.push({ ...each, outcome: await restoreOne(deps, actor, each) });
  }
  return outcomes;
}

/** A message for each place in a room or a line. The message of a restored entry speaks for its place in the line. */
async function enqueuePlaces(deps: DatabaseDeps, { id, memberId }: DepartureRow, restored: Taken[]): Promise<void> {
  const entries = new Set(restored.filter(({ kind }) => kind === 'entry').map(({ openingId }) => openingId));
  for (const { kind, openingId } of restored) {
    if (kind !== 'companion' && (kind !== 'line' || entries.has(openingId))) continue;
    const payload = { member_id: memberId, opening_id: openingId, place: kind === 'line' ? 'line' : 'room' };
    await enqueueMessage(deps, { kind: 'member.place_restored', key: `${id}:${kind}:${openingId}`, payload });
  }
}

function restoreOne(deps: DatabaseDeps, actor: MemberActor, taken: Taken): Promise<string> {
  switch (taken.kind) {
    case 'booking':
      return restoreBooking(deps, actor, taken);
    case 'entry':
      return restoreEntry(deps, actor, taken);
    case 'companion':
      return restoreCompanion(deps, taken);
    case 'line':
      return restorePlaceInLine(deps, taken);
    case 'party':
      // It went on without them: their part of its agreement cannot come back.
      return Promise.resolve('party_left');
  }
}

/** Where the room has a free place and its session is not over. */
async function restoreCompanion(
  { db, now }: DatabaseDeps,
  { id, bookingId }: Extract<Taken, { kind: 'companion' }>,
): Promise<string> {
  await sql`
    select revive_companions(array[${id}::integer], b.id, ${now()})
    from bookings b join openings o on o.id = b.opening_id
    where b.id = ${bookingId} and b.status in ('pending', 'confirmed') and b.removed_at is null and o.ends_at > ${now()}`.execute(
    db,
  );
  const place = await db.selectFrom('companions').select('state').where('id', '=', id).executeTakeFirstOrThrow();
  return place.state === 'active' ? 'restored' : 'no_place';
}

/** Where they were, if their booking is not checked in, or their entry waits again. */
async function restorePlaceInLine(
  { db, now }: DatabaseDeps,
  { id }: Extract<Taken, { kind: 'line' }>,
): Promise<string> {
  const { numAffectedRows } = await sql`
    update line_entries l set state = 'waiting', end_reason = null, ended_at = null, version = l.version + 1
    from openings o
    where l.id = ${id} and l.state = 'ended' and l.end_reason = 'over' and o.id = l.opening_id and o.ends_at > ${now()}
      and (
        exists (
          select from bookings b where b.id = l.booking_id
            and b.status = 'confirmed' and b.checked_in_at is null and b.removed_at is null)
        or exists (select from waiting_entries w where w.id = l.waiting_entry_id and w.state = 'waiting'))`.execute(db);
  return numAffectedRows === 1n ? 'restored' : 'line_over';
}

async function restoreBooking(
  deps: DatabaseDeps,
  actor: MemberActor,
  { id, reference, status, isRemoved }: Extract<Taken, { kind: 'booking' }>,
): Promise<string> {
  // Staff have restored or removed it since.
  if (status !== 'cancelled' || isRemoved) return 'present';
  const { rows } = await sql<{ outcome: string }>`select restore_booking(${id}, ${deps.now()}) as outcome`.execute(
    deps.db,
  );
  const outcome = rows[0]?.outcome ?? '';
  if (outcome !== 'restored') return outcome;
  await recordChange(deps, actor, {
    action: 'booking.restore',
    subject: 'booking',
    subjectId: reference,
    before: { status: 'cancelled' },
    after: { status: 'pending' },
  });
  const { version } = await deps.db
    .selectFrom('bookings')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await enqueueMessage(deps, { kind: 'booking.restored', key: `${reference}:${version}`, payload: { reference } });
  return outcome;
}

async function restoreEntry(
  deps: DatabaseDeps,
  actor: MemberActor,
  { entryId, openingId, wasState, wasPlace }: Extract<Taken, { kind: 'entry' }>,
): Promise<string> {
  const now = deps.now();
  const { rows } = await sql<{ outcome: string }>`
    select restore_entry(${entryId}, ${wasState}, ${wasPlace}::numeric, ${actor.member.id}, ${now}) as outcome`.execute(
    deps.db,
  );
  await refreshRestoredEntries(deps, [entryId]);
  await sql`select offer_free_units(${openingId}, ${now})`.execute(deps.db);
  return rows[0]?.outcome ?? '';
}
