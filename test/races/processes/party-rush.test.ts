import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkData } from '../../../server/operations/check-data/check-data.ts';
import { anOpening, type TestOpening } from '../../factories.ts';
import { control, isFullRun } from '../../full-run.ts';
import { changeFunction } from '../support/changed-functions.ts';
import { countAnswers, forgetParties, type Answer } from '../support/two-servers.ts';
import { accountOf, startTwoProcesses, type Guest, type TwoProcesses } from './two-processes.ts';

/* The rush with two server processes in which every fifth request is the press of a party of three. */

let two: TwoProcesses;
beforeAll(async () => {
  two = await startTwoProcesses();
}, 60_000);
afterAll(() => two.close());

/** Three times as many rooms are asked for as there are: five requests are for seven rooms. */
function sizesOf(rooms: number) {
  const parties = Math.ceil((3 * rooms) / 7);
  // So many parties hold their rooms when the rush begins; the members of the others have given their holds back.
  return { parties, singles: 4 * parties, holding: Math.floor(rooms / 12) };
}

interface ReadyParty {
  code: string;
  leader: Guest;
  at: number;
}

type AnswerOfParty = Answer & { body: { party?: { code: string } } };

/** Three members who are all ready, under `together`. */
async function aReadyParty(
  opening: TestOpening,
  members: Guest[],
  at: number,
  isHolding: boolean,
): Promise<ReadyParty> {
  const [leader] = members;
  if (leader === undefined) throw new Error('A party has a leader.');
  const roomId = opening.roomIds[0];
  const formOf = (guest: Guest) => ({
    rooms: [roomId],
    robloxUsername: accountOf(guest),
    robloxDisplayName: 'Guest',
  });
  const body = { ...formOf(leader), openingId: opening.id, policy: 'together' };
  const started = (await two.send(leader, at, { path: '/parties', body })) as AnswerOfParty;
  const code = started.body.party?.code ?? '';
  for (const guest of members.slice(1)) {
    await two.send(guest, at, { method: 'PUT', path: `/parties/${code}/membership`, body: formOf(guest) });
  }
  for (const guest of members) {
    const consent = { roomId, expected_final_price: 1000 };
    const answer = await two.send(guest, at, { path: `/parties/${code}/ready`, body: consent });
    expect(answer.status).toBe(200);
    if (!isHolding) await two.send(guest, at, { method: 'DELETE', path: '/bookings/hold' });
  }
  return { code, leader, at };
}

const press = ({ leader, at, code }: ReadyParty) => two.send(leader, at, { path: `/parties/${code}/book` });

/** Of each party: how many of its members have a booking. */
async function bookedOf({ id }: TestOpening): Promise<number[]> {
  const { rows } = await sql<{ booked: number }>`
    select count(b.id)::integer as booked from party_members m
    left join bookings b on b.opening_id = m.opening_id and b.member_id = m.member_id and b.status in ('pending', 'confirmed')
    where m.opening_id = ${id} group by m.party_id`.execute(two.app.deps.db);
  return rows.map(({ booked }) => booked);
}

async function bookedUnits({ id }: TestOpening): Promise<(number | null)[]> {
  const bookings = two.app.deps.db.selectFrom('bookings').select('unitId').where('openingId', '=', id);
  return (await bookings.where('status', 'in', ['pending', 'confirmed']).execute()).map(({ unitId }) => unitId);
}

/** So many parties get ready side by side; they hold at most three rooms each. */
const atOnce = 6;

/** Everybody books or presses at once, at both processes. */
async function rush(rooms: number) {
  const { parties, singles, holding } = sizesOf(rooms);
  const opening = await anOpening(two.app.deps, { rooms: [{ units: rooms }] });
  const guests = await two.guests(opening, singles + 3 * parties);
  const alone = guests.slice(0, singles);
  const ready: ReadyParty[] = [];
  const begin = (each: number) => {
    const members = guests.slice(singles + 3 * each, singles + 3 * each + 3);
    // The last ones keep their holds, so that the others find rooms to be ready for.
    return aReadyParty(opening, members, each % 2, each >= parties - holding);
  };
  while (ready.length < parties) {
    const count = Math.min(atOnce, parties - ready.length);
    ready.push(...(await Promise.all(Array.from({ length: count }, (_, each) => begin(ready.length + each)))));
  }
  const pressed: Promise<Answer>[] = [];
  const booked = alone.map((guest, index) => {
    const party = index % 4 === 0 ? ready[index / 4] : undefined;
    if (party) pressed.push(press(party));
    return two.book(guest, index % 2);
  });
  return { opening, alone, booked: await Promise.all(booked), pressed: await Promise.all(pressed) };
}

const rooms = 200;

// reason: three hundred calls at two processes; bookings/party-races.test.ts shows the same in one process
it.runIf(isFullRun)(
  `sells ${rooms} rooms exactly, and books each party as a whole or not at all (BOOK-4, PARTY-8, PARTY-9)`,
  async () => {
    const { opening, alone, booked, pressed } = await rush(rooms);
    const { parties, singles, holding } = sizesOf(rooms);
    const all = [...booked, ...pressed];
    expect(all).toHaveLength(singles + parties);
    expect(Object.keys(countAnswers(all)).toSorted()).toEqual(['200', 'party_not_booked', 'sold_out']);
    expect(countAnswers(pressed)[200]).toBeGreaterThanOrEqual(holding);
    // A press that books nobody gives back what it has just taken; who found nothing meanwhile looks again.
    for (const [index, guest] of alone.entries()) {
      if ((await bookedUnits(opening)).length === rooms) break;
      if (booked[index]?.status !== 200) await two.book(guest, 0);
    }
    const units = await bookedUnits(opening);
    expect(units).toHaveLength(rooms);
    expect(new Set(units).size).toBe(rooms);
    const wholes = await bookedOf(opening);
    expect(wholes.filter((count) => count !== 0 && count !== 3)).toEqual([]);
    expect(wholes.filter((count) => count === 3)).toHaveLength(countAnswers(pressed)[200] ?? 0);
    expect(await checkData(two.app.deps.db)).toEqual([]);
  },
  600_000,
);

control(
  'where who finds no room counts as booked, parties are booked by half',
  async () => {
    const { db } = two.app.deps;
    await changeFunction(db, 'place_bookings', (source) => source.replace("else 'sold_out'", "else 'placed'"));
    const opening = await anOpening(two.app.deps, { rooms: [{ units: 4 }] });
    const guests = await two.guests(opening, 6);
    const ready = [
      await aReadyParty(opening, guests.slice(0, 3), 0, false),
      await aReadyParty(opening, guests.slice(3), 1, false),
    ];
    for (const party of ready) await press(party);
    const counts = await bookedOf(opening);
    await two.stop();
    await forgetParties(two);
    expect(counts.toSorted((one, other) => one - other)).toEqual([1, 3]);
  },
  60_000,
);
