import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aBooking } from '../../../../test/booked.ts';
import { aDrawOpening, draw } from '../../../../test/draws.ts';
import { anOpening, setOnSaleTimes } from '../../../../test/factories.ts';
import { startChat, type Chat } from '../../../../test/interactions.ts';
import { accept, bookingsOf, enter, expectSoundData, partyOf, ready } from '../../../../test/parties.ts';
import { aChatParty, aPersonOf, idOf, labelsOf, person, pressId, textOf } from '../../../../test/chat/party-chat.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { day, hour, minute } from '../../../../test/test-clock.ts';
import { aFullOpening, cancel } from '../../../../test/waiting.ts';

let app: TestApp;
let chat: Chat;
beforeEach(async () => {
  app = await startTestApp();
  chat = startChat(app);
});
afterEach(async () => {
  await expectSoundData(app);
  await app.close();
});

const party = () => chat.command(person, 'party');
const fine = { status: 200, problems: [] };
const updated = { ...fine, answer: { type: 7 } };
const unix = (instant: string | null | undefined) => Date.parse(instant ?? '') / 1000;

describe('/party', () => {
  it('says what a party is and links to the booking page where there is none (INTER-16)', async () => {
    expect(await party()).toMatchObject({ ...fine, answer: { type: 4, data: { flags: 64 } } });
    expect(textOf(chat)).toContain('You are not in a party. In a party up to 6 friends book rooms of one opening');
    expect(chat.answerTo(person).components).toMatchObject([
      { components: [{ label: 'Refresh' }, { label: 'Book with friends', url: 'http://test.local/book' }] },
    ]);
  });

  it('shows resort and time, who is in it and who is ready, the room with its price, and the link (INTER-16, PARTY-16)', async () => {
    const { opening, code, other } = await aChatParty(app, chat, { isLeader: false });
    const { own, members, checkIn } = await ready(other, code);
    expect(own.ready_price).toBe(1000);
    expect(await party()).toMatchObject(fine);
    const text = textOf(chat);
    expect(text).toContain(opening.resort.name);
    expect(text).toContain(`<t:${unix(checkIn)}:F>`);
    expect(text).toContain(`· Leader · Ready until <t:${unix(members[0]?.ready_until)}:t>`);
    expect(text).toContain('(you)** · Not ready yet');
    expect(text).toContain('**Standard** · **1,000 BBC**');
    expect(text).toContain(`\nhttp://test.local/party/${code}`);
    expect(labelsOf(chat)).toEqual(['I’m ready · 1,000 BBC', 'Leave the party', 'Open your party']);
    expect(JSON.stringify(chat.answerTo(person).components)).toContain(`"url":"http://test.local/party/${code}"`);
  });

  it('shows the parties of openings that have not ended, three at most, and none of others (INTER-16)', async () => {
    await aChatParty(app, chat, { startsIn: hour });
    for (let each = 0; each < 4; each += 1) await aChatParty(app, chat, { startsIn: day });
    await party();
    expect(chat.answerTo(person)).toMatchObject({
      content: 'The next 3 of 5. The others are on the site.',
      embeds: { length: 3 },
      components: { length: 4 },
    });
    app.clock.advance(3 * hour);
    await chat.press(person, 'Refresh');
    expect(chat.answerTo(person).content).toBe('The next 3 of 4. The others are on the site.');
    await chat.command('gold', 'party');
    expect(chat.answerTo('gold').content).toContain('You are not in a party.');
  });

  it('says when booking opens for the party, and has no button for it before (INTER-16, PARTY-6)', async () => {
    const opening = await anOpening(app.deps);
    const onSaleAt = new Date(app.clock.now().getTime() + hour);
    await setOnSaleTimes(app.deps, opening.id, { regular: onSaleAt });
    await aChatParty(app, chat, { opening });
    await party();
    expect(textOf(chat)).toContain(`Booking opens for your party <t:${onSaleAt.getTime() / 1000}:F>`);
    expect(labelsOf(chat)).toEqual(['Leave the party', 'Open your party']);
    app.clock.advance(hour);
    await chat.press(person, 'Refresh');
    expect(textOf(chat)).toContain('Booking is open for your party.');
    expect(labelsOf(chat)[0]).toBe('I’m ready · 1,000 BBC');
  });

  it('offers the next of the member’s rooms where the first is sold out, and none where all are (INTER-16)', async () => {
    const opening = await anOpening(app.deps, {
      rooms: [
        { name: 'Deluxe', units: 1, price: 900 },
        { name: 'Standard', units: 1, price: 700 },
      ],
    });
    await aChatParty(app, chat, { opening, policy: 'as_many_as_possible' });
    await aBooking(app, opening, { room: 0 });
    await party();
    expect(textOf(chat)).toContain('Deluxe is sold out. This is your next choice.');
    expect(labelsOf(chat)[0]).toBe('I’m ready · 700 BBC');
    await chat.press(person, 'I’m ready · 700 BBC');
    await chat.press(person, 'Not ready anymore');
    await aBooking(app, opening, { room: 1 });
    await chat.press(person, 'Refresh');
    expect(labelsOf(chat)).toEqual(['Join the list together', 'Leave the party', 'Open your party']);
  });
});

describe('"Ready" on Discord', () => {
  it('holds the room at the price of the button, and is taken back (INTER-17, PARTY-7)', async () => {
    const { code, own } = await aChatParty(app, chat);
    await party();
    expect(await chat.press(person, 'I’m ready · 1,000 BBC')).toMatchObject(updated);
    const after = await partyOf(own, code);
    expect(after.own).toMatchObject({ ready_price: 1000, hold: { roomId: after.own.ready_room } });
    const first = after.members[0]?.ready_until;
    expect(textOf(chat)).toContain(`You are ready until <t:${unix(first)}:t>`);
    expect(labelsOf(chat)).toEqual(['Not ready anymore', 'Leave the party', 'Open your party']);
    expect(await chat.press(person, 'Not ready anymore')).toMatchObject(updated);
    expect((await partyOf(own, code)).own).toMatchObject({ ready_room: null, hold: null });
    expect(labelsOf(chat)[0]).toBe('I’m ready · 1,000 BBC');
  });

  it('without a hold is renewed (INTER-17, PARTY-7, HOLD-8)', async () => {
    const { code, own } = await aChatParty(app, chat);
    for (let each = 0; each < 2; each += 1) {
      await ready(own, code);
      app.clock.advance(6 * minute);
    }
    await party();
    await chat.press(person, 'I’m ready · 1,000 BBC');
    expect(textOf(chat)).toContain('We can’t hold a room for you this time.');
    const until = async () => unix((await partyOf(own, code)).members[0]?.ready_until);
    const first = await until();
    app.clock.advance(minute);
    expect(await chat.press(person, 'Stay ready')).toMatchObject(updated);
    expect(await until()).toBe(first + 60);
  });

  it('for whom the others wait is named, then the leader who can book (INTER-16)', async () => {
    const { code, other } = await aChatParty(app, chat, { isLeader: false });
    await party();
    await chat.press(person, 'I’m ready · 1,000 BBC');
    expect(textOf(chat)).toContain(`Not ready yet: ${other.member.displayName.replaceAll('_', String.raw`\_`)}.`);
    await ready(other, code);
    await chat.press(person, 'Refresh');
    expect(textOf(chat)).toContain('All are ready. Now ');
    expect(labelsOf(chat)).not.toContain('Book 2 rooms');
  });
});

describe('the leader’s press on Discord', () => {
  it('books for all who are ready, once, also where the interaction is repeated (INTER-17, INTER-4, PARTY-8)', async () => {
    const { opening, code, own, other } = await aChatParty(app, chat, { rooms: [{ units: 3 }] });
    await ready(other, code);
    await party();
    expect(labelsOf(chat)).not.toContain('Book 2 rooms');
    await chat.press(person, 'I’m ready · 1,000 BBC');
    const customId = idOf(chat, 'Book 2 rooms');
    const messageId = chat.answerTo(person).id;
    const answers = await chat.repeat(person, { kind: 'component', messageId, customId }, 3);
    await app.deps.lateAnswers.settled();
    expect(new Set(answers.map(({ answer }) => JSON.stringify(answer))).size).toBe(1);
    const owners = new Set((await bookingsOf(app, opening)).map(({ memberId }) => memberId));
    expect(owners).toEqual(new Set([own.member.id, other.member.id]));
    await pressId(chat, customId);
    expect(textOf(chat)).toContain('Your room is requested. Type /mybookings');
    expect(labelsOf(chat)).toEqual(['Open your party']);
    expect(textOf(chat)).toContain('Your party has changed since this message.');
    expect(await bookingsOf(app, opening)).toHaveLength(2);
  });

  it('under "as many as possible" books who is ready, and says who is left (INTER-17, PARTY-9)', async () => {
    const { opening } = await aChatParty(app, chat, { policy: 'as_many_as_possible' });
    await party();
    await chat.press(person, 'I’m ready · 1,000 BBC');
    await chat.press(person, 'Book 1 of 2 rooms');
    expect(await bookingsOf(app, opening)).toHaveLength(1);
    expect(textOf(chat)).toContain('They stay in the party.');
  });
});

describe('a party in a list, on Discord', () => {
  it('its leader joins the waiting list with everybody; the last acceptance books all (INTER-17, PARTY-17, PARTY-20)', async () => {
    const { opening, bookings } = await aFullOpening(app, { rooms: [{ units: 2 }] });
    const { code, other } = await aChatParty(app, chat, { opening });
    await party();
    expect(textOf(chat)).toContain('Not all of you can get a room that you chose.');
    expect(labelsOf(chat)).toEqual(['Join the list together', 'Leave the party', 'Open your party']);
    expect(await chat.press(person, 'Join the list together')).toMatchObject(updated);
    expect(textOf(chat)).toContain('Your party is number 1 of 1 on the waiting list.');
    for (const booking of bookings) await cancel(app, booking);
    await chat.press(person, 'Refresh');
    expect(textOf(chat)).toContain('0 of 2 have accepted.');
    expect(textOf(chat)).toContain('If not all of you accept in time, your party moves to the end');
    expect(labelsOf(chat)).toEqual(['Accept · 1,000 BBC', 'Leave the party', 'Open your party']);
    expect(await chat.press(person, 'Accept · 1,000 BBC')).toMatchObject(updated);
    expect(chat.answerTo(person).content).toContain('You accepted. 1 of 2 in your party have.');
    expect(labelsOf(chat)).toEqual(['Leave the party', 'Open your party']);
    await accept(other, code);
    await chat.press(person, 'Refresh');
    expect(textOf(chat)).toContain('Your room is requested.');
  });

  it('the last acceptance in the chat books all (INTER-17, PARTY-20)', async () => {
    const { opening, bookings } = await aFullOpening(app, { rooms: [{ units: 2 }] });
    const { code, own, other } = await aChatParty(app, chat, { opening });
    await enter(own, code);
    for (const booking of bookings) await cancel(app, booking);
    await accept(other, code);
    await party();
    await chat.press(person, 'Accept · 1,000 BBC');
    expect(chat.answerTo(person).content).toBe('Everybody in your party has accepted. You are all booked.');
    expect(await bookingsOf(app, opening)).toHaveLength(2);
  });

  it('an offer under "as many as possible" is taken as any other (INTER-17, PARTY-21)', async () => {
    const { opening, bookings } = await aFullOpening(app, { rooms: [{ units: 1 }] });
    const { code, own } = await aChatParty(app, chat, { opening, policy: 'as_many_as_possible' });
    await enter(own, code);
    for (const booking of bookings) await cancel(app, booking);
    await party();
    expect(labelsOf(chat)).toEqual(['Take', 'Pass', 'Leave the party', 'Open your party']);
    await chat.press(person, 'Take');
    expect(chat.answerTo(person).content).toContain('Request received.');
    expect(await bookingsOf(app, opening)).toMatchObject([{ memberId: own.member.id }]);
  });

  it('its leader enters the lobby once that is open, and the party is drawn (INTER-17, PARTY-17)', async () => {
    const opening = await aDrawOpening(app, { rooms: [{ units: 2 }], drawsIn: { regular: hour } });
    const own = await aPersonOf(app, chat);
    const { code, other } = await aChatParty(app, chat, { opening });
    for (const { member, call } of [own, other]) {
      const { robloxUsername } = (await partyOf({ member, call }, code)).own;
      await app.deps.db
        .updateTable('members')
        .set({
          robloxId: String(7_000_000_000 + member.id),
          robloxUsername,
          robloxDisplayName: robloxUsername,
          robloxLinkedAt: app.clock.now(),
          serverJoinedAt: new Date(app.clock.now().getTime() - 30 * day),
        })
        .where('id', '=', member.id)
        .execute();
    }
    await party();
    expect(textOf(chat)).toContain('The lobby opens <t:');
    expect(labelsOf(chat)).toEqual(['Leave the party', 'Open your party']);
    app.clock.advance(50 * minute);
    await chat.press(person, 'Refresh');
    expect(textOf(chat)).toContain('You enter the lobby with everybody who is in your party.');
    await chat.press(person, 'Enter the lobby together');
    expect(textOf(chat)).toContain('Your party is in the lobby. The draw is <t:');
    await draw(app);
    await chat.press(person, 'Refresh');
    expect(labelsOf(chat)[0]).toBe('Accept · 1,000 BBC');
  });
});

describe('leaving on Discord', () => {
  it('asks first, and says who leads then; Stay changes nothing (INTER-17, PARTY-4)', async () => {
    const { code, own, other } = await aChatParty(app, chat);
    await party();
    await chat.press(person, 'Leave the party');
    expect(chat.answerTo(person).content).toContain(
      'then leads the party. Your room is then not held for you anymore.',
    );
    await chat.press(person, 'Stay');
    expect((await partyOf(own, code)).members).toHaveLength(2);
    await chat.press(person, 'Leave the party');
    expect(await chat.press(person, 'Leave the party')).toMatchObject(updated);
    expect(chat.answerTo(person).content).toContain('You left the party for ');
    expect((await partyOf(other, code)).members).toMatchObject([{ is_leader: true }]);
  });

  it('says what is lost in the lobby, on the waiting list and with an offer (INTER-17)', async () => {
    const { opening, bookings } = await aFullOpening(app, { rooms: [{ units: 2 }] });
    const { code, own } = await aChatParty(app, chat, { opening });
    await enter(own, code);
    await party();
    await chat.press(person, 'Leave the party');
    expect(chat.answerTo(person).content).toContain('You lose your place for ');
    for (const booking of bookings) await cancel(app, booking);
    await chat.press(person, 'Stay');
    await chat.press(person, 'Leave the party');
    expect(chat.answerTo(person).content).toContain('The room that you are offered goes to somebody else.');
  });
});
