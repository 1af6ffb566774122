import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { moveLater } from '../../chat/moved-openings.ts';
import { anOpening } from '../../factories.ts';
import { control } from '../../full-run.ts';
import { memberOf, startChat, type Chat } from '../../interactions.ts';
import { accept, aForm, aFriend, enter, join, partyOf } from '../../parties.ts';
import { startTestApp, type TestApp } from '../../test-app.ts';
import { aFullOpening, aWaitingMember, cancel, entryOf } from '../../waiting.ts';
import { changeFunction, meetDuringPause, pause } from '../support/changed-functions.ts';

/* A press on Discord names the start that was shown. It comes while the opening is moved, whose move is not visible yet. */

let app: TestApp;
let chat: Chat;
beforeEach(async () => {
  app = await startTestApp();
  chat = startChat(app);
  await changeFunction(app.deps.db, 'shorten_offers', (source) => source.replace('begin', `begin perform ${pause};`));
});
afterEach(() => app.close());

const person = 'regular';
const answer = () => chat.answerTo(person).content;
const refused = 'Nothing was done yet: the start may have changed';

async function anOffer() {
  const { opening, bookings } = await aFullOpening(app);
  const member = await memberOf(app, chat, person);
  const { call } = await aWaitingMember(app, opening, { member });
  for (const booking of bookings) await cancel(app, booking);
  await chat.command(person, 'mybookings');
  return { opening, entry: () => entryOf(call, opening) };
}

async function aFilledForm() {
  const opening = await anOpening(app.deps, { rooms: [{ units: 1 }] });
  await chat.command(person, 'book', { opening: String(opening.id) });
  await chat.choose(person, String(opening.roomIds[0]));
  await chat.submit(person, { username: 'jay_rbx', display_name: 'Jay', terms: true });
  const bookings = () => app.deps.db.selectFrom('bookings').select('id').execute();
  return { opening, bookings };
}

async function aSharedOffer({ isAccepted }: { isAccepted: boolean }) {
  const { opening, bookings } = await aFullOpening(app, { rooms: [{ units: 2 }] });
  const member = await memberOf(app, chat, person);
  const own = { member, call: await app.client(member) };
  const leader = await aFriend(app);
  const body = { ...aForm(opening), openingId: opening.id, policy: 'together' as const };
  const { code } = (await leader.call('POST /parties', { body })).party;
  await join(own, code, opening);
  await enter(leader, code);
  for (const booking of bookings) await cancel(app, booking);
  if (isAccepted) await accept(leader, code);
  return { opening, states: async () => (await partyOf(own, code)).members.map(({ state }) => state) };
}

describe('a press that comes while the opening is moved', () => {
  it.each(['Take', 'Pass'])('%s: leaves the offer as it is, and shows the new start (OFFER-13)', async (label) => {
    const { opening, entry } = await anOffer();
    await meetDuringPause(
      app.deps.db,
      () => moveLater(app, opening),
      () => chat.press(person, label),
    );
    expect(answer()).toContain(refused);
    expect(await entry()).toMatchObject({ state: 'waiting', offer: expect.any(Object) as object });
  });

  it.each([
    ['first', 'mybookings', refused],
    ['first', 'party', 'changed'],
    // The move has ended the offers, because somebody had accepted.
    ['last', 'mybookings', 'This offer is over.'],
    ['last', 'party', 'This offer is over.'],
  ])(
    'the %s acceptance of a party, under /%s: accepts and books nothing (OFFER-13, INTER-18, PARTY-20)',
    async (which, command, said) => {
      const { opening, states } = await aSharedOffer({ isAccepted: which === 'last' });
      await chat.command(person, command);
      await meetDuringPause(
        app.deps.db,
        () => moveLater(app, opening),
        () => chat.press(person, command === 'party' ? 'Accept · 1,000 BBC' : 'Take'),
      );
      expect(answer()).toContain(said);
      expect(await states()).toEqual(['offered', 'offered']);
    },
  );

  it('Confirm books nothing, and shows the new start (INTER-12)', async () => {
    const { opening, bookings } = await aFilledForm();
    await meetDuringPause(
      app.deps.db,
      () => moveLater(app, opening),
      () => chat.press(person, 'Confirm'),
    );
    expect(answer()).toContain(refused);
    expect(await bookings()).toEqual([]);
  });

  control('without the comparison of the starts, Take books the new one', async () => {
    await changeFunction(app.deps.db, 'place_bookings', (source) =>
      source.replaceAll('item.starts_at <> date_trunc', 'false and item.starts_at <> date_trunc'),
    );
    const { opening, entry } = await anOffer();
    await meetDuringPause(
      app.deps.db,
      () => moveLater(app, opening),
      () => chat.press(person, 'Take'),
    );
    expect(await entry()).toMatchObject({ state: 'ended', end_reason: 'booked' });
  });
});
