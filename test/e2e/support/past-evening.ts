import { randomBytes } from 'node:crypto';
import { closeSessions } from '../../../server/features/bookings/commands/close-sessions.ts';
import { enqueueMessage } from '../../../server/features/messages/commands/enqueue-message.ts';
import { bookForGuests, type Guest } from '../../../server/seed/demo-bookings.ts';
import { anOpening, type TestOpening } from '../../factories.ts';
import { insertGuests, type FullSite } from './full-session.ts';

const minute = 60_000;
const guestCount = 12;

/** What others answered, in the order of the guests. */
const answers = [
  { stars: 5, comment: 'The pool party was great.' },
  { stars: 4, comment: '' },
  { stars: 5, comment: 'Friendly hosts, lovely music.' },
  { stars: 2, comment: 'A bit crowded in the lobby.' },
];

/** An opening that ended an hour ago with eight guests, of whom four answered. The member came too and has not answered. */
export async function aPastEvening(site: FullSite, discordId?: string): Promise<TestOpening> {
  const { db } = site;
  const now = site.now();
  const opening = await anOpening(site, { rooms: [{ units: guestCount }], startsIn: 20 * minute });
  const guests = await insertGuests(site, opening.id, guestCount);
  // The second is confirmed: two of three are.
  if (discordId !== undefined) guests[1] = await readGuest(site, discordId);
  const requests = guests.map((guest) => ({ guest, roomId: opening.roomIds[0] ?? 0, roomPrice: 1000 }));
  await bookForGuests(db, requests, { now, random: (bytes) => randomBytes(bytes) });
  if (discordId !== undefined) await enqueueRequest(site, discordId, opening.id);
  const [startsAt, endsAt] = [120, 60].map((minutes) => new Date(now.getTime() - minutes * minute));
  await db.updateTable('openings').set({ startsAt, endsAt }).where('id', '=', opening.id).execute();
  await closeSessions(site);
  const came = await db
    .selectFrom('bookings')
    .innerJoin('members', 'members.id', 'bookings.memberId')
    .select('bookings.id')
    .where('openingId', '=', opening.id)
    .where('status', '=', 'completed')
    .where('discordId', '<>', discordId ?? '')
    .orderBy('bookings.id')
    .limit(answers.length)
    .execute();
  const rows = came.flatMap(({ id: bookingId }, index) => {
    const answer = answers[index];
    return answer ? [{ bookingId, ...answer, givenAt: now }] : [];
  });
  await db.insertInto('feedback').values(rows).execute();
  return opening;
}

/** Bookings of demo guests have no messages; those of members do. */
async function enqueueRequest(site: FullSite, discordId: string, openingId: number): Promise<void> {
  const { reference } = await site.db
    .selectFrom('bookings')
    .innerJoin('members', 'members.id', 'bookings.memberId')
    .select('reference')
    .where('openingId', '=', openingId)
    .where('discordId', '=', discordId)
    .executeTakeFirstOrThrow();
  await enqueueMessage(site, { kind: 'booking.placed', key: reference, payload: { reference } });
}

async function readGuest({ db }: FullSite, discordId: string): Promise<Guest> {
  const { username, ...member } = await db
    .selectFrom('members')
    .select(['id', 'tierVersion', 'username', 'displayName'])
    .where('discordId', '=', discordId)
    .executeTakeFirstOrThrow();
  return { ...member, discordId, discordUsername: username, robloxUsername: `member_${member.id}`, tiers: ['regular'] };
}
