import type { Call } from '@sunset/contract/client.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { aBooking, refusal } from '../../../test/booked.ts';
import { aMember, anApiKey, anOpening, type TestOpening } from '../../../test/factories.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { hour, minute } from '../../../test/test-clock.ts';

/* Presses of a running evening whose answer is lost, and that are sent again. */

const start = '2026-11-21T12:00:00Z';
let app: TestApp;
let host: Call;
let other: Call;
beforeAll(async () => {
  app = await startTestApp();
});
// Others in each test: a host who presses this often is limited.
beforeEach(async () => {
  host = await app.client(await aMember(app.deps, { isHost: true }));
  other = await app.client(await aMember(app.deps, { isHost: true }));
});
afterAll(() => app.close());
afterEach(() => app.clock.set(start));

interface Scene {
  opening: TestOpening;
  reference: string;
}

/** A session that began 11 minutes ago, with a guest who is not there. */
async function anEvening(): Promise<Scene> {
  const opening = await anOpening(app.deps, { startsIn: hour, rooms: [{ units: 2 }] });
  const { reference } = await aBooking(app, opening, { status: 'confirmed' });
  app.clock.advance(hour + 11 * minute);
  return { opening, reference };
}

/** `key`: undefined sends none. */
type Keyed = { idempotencyKey?: string };
type Send<Wish> = (scene: Scene, wish: Wish, keyed: Keyed, call?: Call) => Promise<unknown>;

const checkIn: Send<boolean> = ({ reference }, wish, keyed, call = host) =>
  call('POST /hosting/bookings/{reference}/check-in', {
    params: { reference },
    body: { checked_in: wish },
    ...keyed,
  });
const giveAway: Send<{ given_away: boolean; expected_version?: number }> = ({ reference }, body, keyed, call = host) =>
  call('POST /hosting/bookings/{reference}/give-away', { params: { reference }, body, ...keyed });
const notHere: Send<number> = ({ reference }, version, keyed, call = host) =>
  call('POST /hosting/bookings/{reference}/not-here', { params: { reference }, body: { version }, ...keyed });
const correct: Send<string> = ({ reference }, robloxUsername, keyed, call = host) =>
  call('PUT /hosting/bookings/{reference}/roblox-name', {
    params: { reference },
    body: { expected_version: 2, robloxUsername },
    ...keyed,
  });
const extend: Send<15 | 30> = ({ opening }, minutes, keyed, call = host) =>
  call('POST /hosting/openings/{openingId}/extend', { params: { openingId: opening.id }, body: { minutes }, ...keyed });
const callOff: Send<string> = ({ opening }, reason, keyed, call = host) =>
  call('DELETE /admin/resort-openings/{openingId}', { params: { openingId: opening.id }, body: { reason }, ...keyed });

async function callToDesk({ opening, reference }: Scene): Promise<void> {
  await host('POST /hosting/bookings/{reference}/line', { params: { reference }, body: { in_line: true } });
  await host('POST /hosting/openings/{openingId}/call', { params: { openingId: opening.id } });
  app.clock.advance(4 * minute);
}

interface Press {
  /** The audit row that it writes, once. */
  action: string;
  before?: (scene: Scene) => Promise<unknown>;
  send: (scene: Scene, keyed: Keyed, call?: Call) => Promise<unknown>;
  sendAnother: (scene: Scene, keyed: Keyed) => Promise<unknown>;
  /** What a repeat without the key gets. */
  refused: string;
}

const none = {};
const already = 'already_decided';
const presses: Record<string, Press> = {
  'a check-in': {
    action: 'booking.check_in',
    send: (scene, keyed, call) => checkIn(scene, true, keyed, call),
    sendAnother: (scene, keyed) => checkIn(scene, false, keyed),
    refused: already,
  },
  'the undo of a check-in': {
    action: 'booking.undo_check_in',
    before: (scene) => checkIn(scene, true, none),
    send: (scene, keyed, call) => checkIn(scene, false, keyed, call),
    sendAnother: (scene, keyed) => checkIn(scene, true, keyed),
    refused: already,
  },
  'a room given away': {
    action: 'booking.give_away',
    send: (scene, keyed, call) => giveAway(scene, { given_away: true, expected_version: 2 }, keyed, call),
    sendAnother: (scene, keyed) => giveAway(scene, { given_away: false }, keyed),
    refused: already,
  },
  'the undo of a room given away': {
    action: 'booking.take_back',
    before: (scene) => giveAway(scene, { given_away: true }, none),
    send: (scene, keyed, call) => giveAway(scene, { given_away: false }, keyed, call),
    sendAnother: (scene, keyed) => giveAway(scene, { given_away: true }, keyed),
    refused: already,
  },
  '"Not here"': {
    action: 'booking.move_back',
    before: callToDesk,
    send: (scene, keyed, call) => notHere(scene, 2, keyed, call),
    sendAnother: (scene, keyed) => notHere(scene, 3, keyed),
    refused: already,
  },
  'a corrected name': {
    action: 'booking.edit',
    send: (scene, keyed, call) => correct(scene, 'right_name', keyed, call),
    sendAnother: (scene, keyed) => correct(scene, 'other_name', keyed),
    refused: 'changed_meanwhile',
  },
  'an extension': {
    action: 'opening.extend',
    send: (scene, keyed, call) => extend(scene, 15, keyed, call),
    sendAnother: (scene, keyed) => extend(scene, 30, keyed),
    refused: already,
  },
  'calling off': {
    action: 'opening.delete',
    send: (scene, keyed, call) => callOff(scene, 'The game is down', keyed, call),
    sendAnother: (scene, keyed) => callOff(scene, 'Our host had to leave', keyed),
    refused: 'not_found',
  },
};

async function countAudited({ opening, reference }: Scene, action: string): Promise<number> {
  const rows = await app.deps.db
    .selectFrom('auditLog')
    .select('id')
    .where('action', '=', action)
    .where('subjectId', 'in', [reference, String(opening.id)])
    .execute();
  return rows.length;
}

const codeOf = async (answer: Promise<unknown>) => (await refusal(answer))?.code;

test.each(Object.entries(presses))(
  '%s that is sent again with its key has the same answer and no second effect (BOARD-17, BOOK-15, BOOK-16)',
  async (name, { action, before, send, sendAnother, refused }) => {
    const scene = await anEvening();
    await before?.(scene);
    const keyed = { idempotencyKey: name.replaceAll(/\W/g, '-') };
    const answer = await send(scene, keyed);
    expect(await send(scene, keyed)).toEqual(answer);
    expect(await codeOf(sendAnother(scene, keyed))).toBe('idempotency_key_reused');
    expect(await codeOf(send(scene, none))).toBe(refused);
    // Another host's key of the same name is another key.
    expect(await codeOf(send(scene, keyed, other))).toBe(refused);
    expect(await countAudited(scene, action)).toBe(1);
  },
);

test('a repeat is answered with what its call did, also after others went on (BOARD-17)', async () => {
  const scene = await anEvening();
  const keyed = { idempotencyKey: 'call-off' };
  const answer = (await callOff(scene, 'The game is down', keyed)) as { deletion_id: number };
  const params = { deletionId: answer.deletion_id };
  await other('POST /admin/opening-deletions/{deletionId}/undo', { params });
  expect(await callOff(scene, 'The game is down', keyed)).toEqual(answer);
  await callToDesk(scene);
  const absence = { idempotencyKey: 'not-here' };
  expect(await notHere(scene, 2, absence)).toMatchObject({ is_out: false });
  await callToDesk(scene);
  expect(await notHere(scene, 4, none)).toMatchObject({ is_out: true });
  expect(await notHere(scene, 2, absence)).toMatchObject({ is_out: false });
});

test('a room is not given away if its guest has changed since it was shown (LATE-2, BOARD-17)', async () => {
  const scene = await anEvening();
  await correct(scene, 'right_name', none);
  const outdated = { given_away: true, expected_version: 2 };
  expect(await codeOf(giveAway(scene, outdated, none))).toBe('changed_meanwhile');
  expect(await countAudited(scene, 'booking.give_away')).toBe(0);
  await checkIn(scene, true, none);
  expect(await codeOf(giveAway(scene, outdated, none))).toBe(already);
  await checkIn(scene, false, none);
  await giveAway(scene, { given_away: true, expected_version: 5 }, none);
  expect(await codeOf(giveAway(scene, outdated, none))).toBe(already);
});

test('a program with an API key is refused by the state, whatever key it sends (BOARD-17, BOOK-17)', async () => {
  const scene = await anEvening();
  const key = await anApiKey(app.deps, { scopes: ['bookings:decide'] });
  const send = () =>
    app.fetch(`/api/hosting/bookings/${scene.reference}/check-in`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'idempotency-key': 'program' },
      body: '{}',
    });
  expect([(await send()).status, (await send()).status]).toEqual([200, 409]);
  expect(await countAudited(scene, 'booking.check_in')).toBe(1);
});
