import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { refusal } from '../../../../test/booked.ts';
import { anOpening } from '../../../../test/factories.ts';
import { memberOf, startChat, type Chat } from '../../../../test/interactions.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { accept, aFriend, enter, join, aForm, partyOf } from '../../../../test/parties.ts';
import { moveLater } from '../../../../test/chat/moved-openings.ts';
import { minute } from '../../../../test/test-clock.ts';
import { aFullOpening, aWaitingMember, cancel, entryOf } from '../../../../test/waiting.ts';

let app: TestApp;
let chat: Chat;
beforeEach(async () => {
  app = await startTestApp();
  chat = startChat(app);
});
afterEach(() => app.close());

/** The custom ids of the newest answer. */
const idsOf = () =>
  chat
    .answerTo('regular')
    .components.flatMap(({ components }) =>
      components.flatMap((part) => ('custom_id' in part ? [part.custom_id] : [])),
    );
const press = (customId: string) =>
  chat.act('regular', { kind: 'component', messageId: chat.answerTo('regular').id, customId });

/** The buttons of an offer of the first room, 1,000 BBC, whose member is now offered the second one, 9,000 BBC. */
async function anOlderOffer() {
  const rooms = [
    { units: 1, price: 1000 },
    { units: 1, price: 9000 },
  ];
  const { opening, bookings } = await aFullOpening(app, { rooms });
  const member = await memberOf(app, chat, 'regular');
  const waiting = await aWaitingMember(app, opening, { member });
  const [standard, deluxe] = bookings;
  if (!standard || !deluxe) throw new Error('no bookings');
  await cancel(app, standard);
  await chat.command('regular', 'mybookings');
  const [take = '', pass = ''] = idsOf();
  await waiting.call('POST /user/waiting/{openingId}/offer/pass', { params: { openingId: opening.id }, body: {} });
  await cancel(app, deluxe);
  const booked = () =>
    app.deps.db
      .selectFrom('bookings')
      .select('finalPrice')
      .where('memberId', '=', member.id)
      .where('status', '=', 'pending')
      .execute();
  return { opening, waiting, take, pass, booked };
}

describe('the buttons of an offer, once another one was made', () => {
  it.each(['take', 'pass', 'older take', 'older pass', 'older take at a price'])(
    '%s: change nothing and show what is offered now, which can then be taken (OFFER-13)',
    async (which) => {
      const { opening, waiting, take, pass, booked } = await anOlderOffer();
      const id = {
        take,
        pass,
        'older take': `take_offer:${opening.id}`,
        'older pass': `pass_offer:${opening.id}`,
        'older take at a price': `take_offer_at:${opening.id}:9000`,
      }[which];
      await press(id ?? '');
      const answer = chat.answerTo('regular');
      expect(answer.content).toBe('This was about another offer. Here is what you are offered now.');
      expect(JSON.stringify(answer.embeds)).toContain('9,000 BBC');
      expect(await booked()).toEqual([]);
      expect((await entryOf(waiting.call, opening)).offer).toMatchObject({ roomId: opening.roomIds[1] });
      await chat.press('regular', 'Take');
      expect(await booked()).toEqual([{ finalPrice: 9000 }]);
    },
  );

  it('answer that the offer is over where there is none (OFFER-13)', async () => {
    const { opening, waiting, take } = await anOlderOffer();
    await waiting.call('POST /user/waiting/{openingId}/offer/pass', { params: { openingId: opening.id }, body: {} });
    for (const id of [take, `take_offer:${opening.id}`]) {
      await press(id);
      expect(chat.answerTo('regular').content).toBe('This offer is over.');
    }
  });
});

describe('the buttons of an offer, once the opening was moved', () => {
  async function aMovedOffer() {
    const { opening, bookings } = await aFullOpening(app, { rooms: [{ units: 1, price: 1000 }] });
    const member = await memberOf(app, chat, 'regular');
    const waiting = await aWaitingMember(app, opening, { member });
    for (const booking of bookings) await cancel(app, booking);
    await chat.command('regular', 'mybookings');
    const [take = '', pass = ''] = idsOf();
    const later = await moveLater(app, opening);
    const newTime = `<t:${later.getTime() / 1000}:F>`;
    return { opening, waiting, take, pass, newTime };
  }
  const withoutStart = (id: string) => id.split(':').slice(0, -1).join(':');

  it.each(['take', 'pass', 'take at a price', 'older take', 'older pass', 'older take at a price'])(
    '%s: change nothing and show what is offered now at its start, which can then be taken (OFFER-13)',
    async (which) => {
      const { opening, waiting, take, pass, newTime } = await aMovedOffer();
      const takeAt = take.replace('take_offer', 'take_offer_at').replace(/:(\d+)$/, ':1000:$1');
      const id = {
        take,
        pass,
        'take at a price': takeAt,
        'older take': withoutStart(take),
        'older pass': withoutStart(pass),
        'older take at a price': withoutStart(takeAt),
      }[which];
      await press(id ?? '');
      const answer = chat.answerTo('regular');
      expect(answer.content).toContain('Nothing was done yet: the start may have changed');
      expect(JSON.stringify(answer.embeds)).toContain(newTime);
      expect(await entryOf(waiting.call, opening)).toMatchObject({
        state: 'waiting',
        offer: expect.any(Object) as object,
      });
      await chat.press('regular', 'Take');
      expect(chat.answerTo('regular').content).toContain(newTime);
      expect(await entryOf(waiting.call, opening)).toMatchObject({ end_reason: 'booked' });
    },
  );

  it('Pass passes on what is shown again (OFFER-13)', async () => {
    const { opening, waiting, pass } = await aMovedOffer();
    await press(pass);
    await chat.press('regular', 'Pass');
    expect((await entryOf(waiting.call, opening)).offer).toBeNull();
  });
});

describe('an offer of somebody whom Discord does not find in the server', () => {
  async function anOffered() {
    const { opening, bookings } = await aFullOpening(app);
    const member = await memberOf(app, chat, 'regular');
    const waiting = await aWaitingMember(app, opening, { member });
    for (const booking of bookings) await cancel(app, booking);
    const { offer } = await entryOf(waiting.call, opening);
    const channel = { id: '1157606691773349001', kind: 'direct', personId: member.discordId } as const;
    app.standin.world.discord.channels.set(channel.id, channel);
    app.standin.world.people.leave('regular');
    app.clock.advance(11 * minute);
    const customId = `take_offer:${opening.id}:${offer?.id}:${opening.startsAt.getTime()}`;
    const onSite = () =>
      waiting.call('POST /user/waiting/{openingId}/offer/take', { params: { openingId: opening.id }, body: {} });
    const onDiscord = async () => {
      await chat.act('regular', { kind: 'component', messageId: '1', customId }, channel.id);
    };
    return { opening, waiting, onSite, onDiscord };
  }

  it.each(['onSite', 'onDiscord'] as const)('can be taken after the first answer, %s (MEMBER-6)', async (where) => {
    const { opening, waiting, [where]: take } = await anOffered();
    await take();
    expect(await entryOf(waiting.call, opening)).toMatchObject({ state: 'ended', end_reason: 'booked' });
  });

  it('cannot be taken after the second one, and no new room is held after the first (MEMBER-6)', async () => {
    const { opening, waiting, onSite, onDiscord } = await anOffered();
    const other = await anOpening(app.deps);
    expect(
      await refusal(waiting.call('POST /bookings/hold', { body: { roomId: other.roomIds[0] ?? 0 } })),
    ).toMatchObject({
      code: 'not_a_member',
    });
    app.clock.advance(10 * minute);
    expect(await refusal(onSite())).toMatchObject({ code: 'not_a_member' });
    await onDiscord();
    expect(chat.answerTo('regular').content).toContain('not in our Discord server');
    expect(await entryOf(waiting.call, opening)).toMatchObject({
      state: 'waiting',
      offer: expect.any(Object) as object,
    });
  });
});

describe('the buttons of an offer of a party that books together', () => {
  async function anOfferedParty() {
    const { opening, bookings } = await aFullOpening(app, { rooms: [{ units: 2 }] });
    const member = await memberOf(app, chat, 'regular');
    const second = { member, call: await app.client(member) };
    const leader = await aFriend(app);
    const body = { ...aForm(opening), openingId: opening.id, policy: 'together' as const };
    const { code } = (await leader.call('POST /parties', { body })).party;
    await join(second, code, opening);
    await enter(leader, code);
    for (const booking of bookings) await cancel(app, booking);
    await chat.command('regular', 'mybookings');
    return { code, leader, second };
  }

  it('Take accepts, and books for all with the last acceptance (PARTY-20)', async () => {
    const { code, leader, second } = await anOfferedParty();
    await chat.press('regular', 'Take');
    expect(chat.answerTo('regular').content).toContain(
      'You accepted. 1 of 2 in your party have. You are all booked once everybody has.\n<t:',
    );
    expect((await partyOf(leader, code)).members.map(({ state }) => state)).toEqual(['offered', 'accepted']);
    expect((await accept(leader, code)).state).toBe('booked');
    expect((await partyOf(second, code)).own.bookingReference).not.toBeNull();
  });

  it('Take as the last one books for all (PARTY-20)', async () => {
    const { code, leader } = await anOfferedParty();
    await accept(leader, code);
    await chat.press('regular', 'Take');
    expect(chat.answerTo('regular').content).toContain(
      'Everybody in your party has accepted. You are all booked.\n<t:',
    );
    expect((await partyOf(leader, code)).state).toBe('booked');
  });

  it('Pass leaves the party (PARTY-20)', async () => {
    const { code, leader } = await anOfferedParty();
    await chat.press('regular', 'Pass');
    expect((await partyOf(leader, code)).members).toHaveLength(1);
  });
});

describe('control', () => {
  it('without the offer in the id, the button of the first offer books the second one (OFFER-13)', async () => {
    const { waiting, opening, booked } = await anOlderOffer();
    await waiting.call('POST /user/waiting/{openingId}/offer/take', { params: { openingId: opening.id }, body: {} });
    expect(await booked()).toEqual([{ finalPrice: 9000 }]);
  });

  it('without the start in the call, an offer of an opening that was moved is taken at its new start (OFFER-13)', async () => {
    const { waiting, opening, booked } = await anOlderOffer();
    await moveLater(app, opening);
    await waiting.call('POST /user/waiting/{openingId}/offer/take', { params: { openingId: opening.id }, body: {} });
    expect(await booked()).toEqual([{ finalPrice: 9000 }]);
  });

  it('the website names the offer that its page shows (OFFER-13)', async () => {
    const { waiting, opening, booked } = await anOlderOffer();
    const id = (await entryOf(waiting.call, opening)).offer?.id ?? 0;
    const take = (offer_id: number) =>
      waiting.call('POST /user/waiting/{openingId}/offer/take', {
        params: { openingId: opening.id },
        body: { offer_id },
      });
    await expect(take(id - 1)).rejects.toMatchObject({ problem: { code: 'offer_over' } });
    expect(await booked()).toEqual([]);
    await take(id);
    expect(await booked()).toHaveLength(1);
  });
});
