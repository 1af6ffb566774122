import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aBooking } from '../../../../test/booked.ts';
import { aDrawOpening } from '../../../../test/draws.ts';
import { anOpening, setOnSaleTimes, type TestOpening } from '../../../../test/factories.ts';
import { startChat, type Chat } from '../../../../test/interactions.ts';
import {
  aParty,
  bookingsOf,
  enter,
  expectSoundData,
  join,
  leave,
  partyOf,
  ready,
  type Friend,
} from '../../../../test/parties.ts';
import { aChatParty, idOf, labelsOf, person, pressId, textOf } from '../../../../test/chat/party-chat.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { day, hour } from '../../../../test/test-clock.ts';
import { moveLater } from '../../../../test/chat/moved-openings.ts';
import { aFullOpening, cancel, runJob } from '../../../../test/waiting.ts';
import { isFullRun } from '../../../../test/full-run.ts';

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
const changed = 'Your party has changed since this message. This is how it is now.';
const content = () => chat.answerTo(person).content;
/** "Book" for these members, as it would be shown now. */
async function bookId(own: Friend, code: string): Promise<string> {
  const { members, checkIn } = await partyOf(own, code);
  return `party_book:${code}:t.${members.map(({ id }) => id.toString(36)).join('.')}:${Date.parse(checkIn)}`;
}
const readyId = (code: string, { roomIds: [room = 0], startsAt }: TestOpening) =>
  `party_ready:${code}:${room}:1000:${startsAt.getTime()}`;

describe('an older button of /party', () => {
  it('"Ready" at another price than that of now shows the new one, which can then be agreed to (INTER-18, PARTY-7)', async () => {
    const { opening, code, own } = await aChatParty(app, chat);
    await party();
    await app.deps.db.updateTable('openingRooms').set({ price: 1500 }).where('openingId', '=', opening.id).execute();
    await chat.press(person, 'I’m ready · 1,000 BBC');
    expect((await partyOf(own, code)).own.ready_room).toBeNull();
    expect(content()).toContain('The price has changed');
    await chat.press(person, 'I’m ready · 1,500 BBC');
    expect((await partyOf(own, code)).own.ready_price).toBe(1500);
  });

  it('"Ready" for a room that is not in the form any more agrees to nothing (INTER-18)', async () => {
    const opening = await anOpening(app.deps, { rooms: [{}, { price: 2000 }] });
    const { code, own } = await aChatParty(app, chat, { opening });
    await party();
    await join(own, code, { ...opening, roomIds: opening.roomIds.slice(1) });
    await chat.press(person, 'I’m ready · 1,000 BBC');
    expect(content()).toBe(changed);
    expect((await partyOf(own, code)).own.ready_room).toBeNull();
    expect(labelsOf(chat)[0]).toBe('I’m ready · 2,000 BBC');
  });

  it('"Book" books nobody else than those whom it named (INTER-18, PARTY-8)', async () => {
    const { opening, code, own, other } = await aChatParty(app, chat, { policy: 'as_many_as_possible' });
    await ready(own, code);
    await party();
    const alone = idOf(chat, 'Book 1 of 2 rooms');
    await ready(other, code);
    await pressId(chat, alone);
    expect(content()).toBe(changed);
    expect(await bookingsOf(app, opening)).toEqual([]);
    const all = idOf(chat, 'Book 2 rooms');
    await own.call('PATCH /parties/{code}', { params: { code }, body: { policy: 'together' } });
    await ready(own, code);
    await ready(other, code);
    await pressId(chat, all);
    expect(content()).toBe(changed);
    expect(await bookingsOf(app, opening)).toEqual([]);
    await chat.press(person, 'Book 2 rooms');
    expect(await bookingsOf(app, opening)).toHaveLength(2);
  });

  it('"Join the list" does nothing while the party can book, and does not enter another list (INTER-18, PARTY-17)', async () => {
    const { opening, bookings } = await aFullOpening(app, { rooms: [{ units: 2 }] });
    const { code, own } = await aChatParty(app, chat, { opening });
    await party();
    const joinList = idOf(chat, 'Join the list together');
    await pressId(chat, joinList.replace(':waiting', ':lobby'));
    expect(content()).toBe(changed);
    for (const booking of bookings) await cancel(app, booking);
    await pressId(chat, joinList);
    expect(content()).toContain('One of these rooms is free right now.');
    expect((await partyOf(own, code)).state).toBe('open');
  });

  it('"Accept" takes no other offer, and none at another price (INTER-18, PARTY-20)', async () => {
    const { opening, bookings } = await aFullOpening(app, { rooms: [{ units: 2 }] });
    const { code, own } = await aChatParty(app, chat, { opening });
    await enter(own, code);
    for (const booking of bookings) await cancel(app, booking);
    await party();
    const acceptId = idOf(chat, 'Accept · 1,000 BBC');
    const states = async () => (await partyOf(own, code)).members.map(({ state }) => state);
    await pressId(chat, acceptId.replace(':1000:', ':900:'));
    expect(content()).toContain('The price has changed');
    app.clock.advance(9 * hour);
    await runJob(app);
    await pressId(chat, acceptId);
    expect(content()).toContain('This offer is over.');
    expect(await states()).toEqual(['offered', 'offered']);
    await chat.press(person, 'Accept · 1,000 BBC');
    expect(await states()).toEqual(['accepted', 'offered']);
  });

  it('"Accept" accepts the start that was shown: after a move it shows the new one, also for a button of an older version (INTER-18, PARTY-20)', async () => {
    const { opening, bookings } = await aFullOpening(app, { rooms: [{ units: 2 }] });
    const { code, own } = await aChatParty(app, chat, { opening });
    await enter(own, code);
    for (const booking of bookings) await cancel(app, booking);
    await party();
    const acceptId = idOf(chat, 'Accept · 1,000 BBC');
    const later = await moveLater(app, opening);
    const states = async () => (await partyOf(own, code)).members.map(({ state }) => state);
    for (const id of [acceptId, acceptId.split(':').slice(0, -1).join(':')]) {
      await pressId(chat, id);
      expect(content()).toContain('Nothing was done yet');
      expect(textOf(chat)).toContain(`<t:${later.getTime() / 1000}:F>`);
      expect(await states()).toEqual(['offered', 'offered']);
    }
    await chat.press(person, 'Accept · 1,000 BBC');
    expect(await states()).toEqual(['accepted', 'offered']);
  });

  it.each(['a button of today', 'a button of an older version'])(
    '"Ready" and "Book" of the start before a move do nothing and show the new one, nobody is ready any more, and what is shown then works: %s (INTER-18, PARTY-7, PARTY-8)',
    async (version) => {
      const { opening, code, own, other } = await aChatParty(app, chat);
      await party();
      const as = (id: string) => (version === 'a button of today' ? id : id.split(':').slice(0, -1).join(':'));
      const sayId = as(idOf(chat, 'I’m ready · 1,000 BBC'));
      await ready(other, code);
      await ready(own, code);
      await party();
      const bookAllId = as(idOf(chat, 'Book 2 rooms'));
      const later = await moveLater(app, opening);
      const states = async () => (await partyOf(own, code)).members.map(({ state }) => state);
      for (const id of [bookAllId, sayId]) {
        await pressId(chat, id);
        expect(content()).toContain('Nothing was done yet');
        expect(textOf(chat)).toContain(`<t:${later.getTime() / 1000}:F>`);
        expect(await states()).toEqual(['joined', 'joined']);
      }
      expect(await bookingsOf(app, opening)).toEqual([]);
      // The start is what was wrong: everybody who is ready for the new one is booked, but not by the old button.
      await ready(other, code);
      await chat.press(person, 'I’m ready · 1,000 BBC');
      await pressId(chat, bookAllId);
      expect(await bookingsOf(app, opening)).toEqual([]);
      await chat.press(person, 'Book 2 rooms');
      expect(await bookingsOf(app, opening)).toHaveLength(2);
    },
  );

  it.each(['a button of today', 'a button of an older version'])(
    '"Join the list" and "Leave" of the start before a move do nothing: %s (INTER-18, PARTY-17)',
    async (version) => {
      const { opening } = await aFullOpening(app, { rooms: [{ units: 2 }] });
      const { code, own } = await aChatParty(app, chat, { opening });
      const as = (id: string) => (version === 'a button of today' ? id : id.split(':').slice(0, -1).join(':'));
      await party();
      const joinId = as(idOf(chat, 'Join the list together'));
      await chat.press(person, 'Leave the party');
      const leaveId = as(idOf(chat, 'Leave the party'));
      const later = await moveLater(app, opening);
      await pressId(chat, joinId);
      expect(content()).toContain('Nothing was done yet');
      expect(textOf(chat)).toContain(`<t:${later.getTime() / 1000}:F>`);
      await pressId(chat, leaveId);
      expect(content()).toContain(changed);
      expect(content()).toContain(`<t:${later.getTime() / 1000}:F>`);
      expect(await partyOf(own, code)).toMatchObject({ state: 'open', members: [{}, {}] });
      await party();
      await chat.press(person, 'Join the list together');
      expect((await partyOf(own, code)).state).toBe('waiting');
    },
  );

  it('"Leave" asks again where more would be lost than it said (INTER-18)', async () => {
    const { opening } = await aFullOpening(app, { rooms: [{ units: 2 }] });
    const { code, own } = await aChatParty(app, chat, { opening });
    await party();
    await chat.press(person, 'Leave the party');
    const confirm = idOf(chat, 'Leave the party');
    await enter(own, code);
    await pressId(chat, confirm);
    expect(content()).toContain(changed);
    expect(content()).toContain('You lose your place for ');
    expect((await partyOf(own, code)).members).toHaveLength(2);
    await chat.press(person, 'Leave the party');
    expect(content()).toContain('You left the party');
  });

  it('of a party that the member left does nothing in the next one of the same opening (INTER-18)', async () => {
    const { opening, code, own } = await aChatParty(app, chat);
    await party();
    const say = idOf(chat, 'I’m ready · 1,000 BBC');
    await leave(own, code);
    const next = await aParty(app, opening, { size: 1 });
    await join(own, next.code, opening);
    await pressId(chat, say);
    expect(content()).toContain('The party was not found.');
    expect((await partyOf(own, next.code)).own.ready_room).toBeNull();
    expect(textOf(chat)).toContain(`/party/${next.code}`);
  });

  it('says so once the party is over (INTER-18, PARTY-12)', async () => {
    await aChatParty(app, chat, { startsIn: hour });
    await party();
    const say = idOf(chat, 'I’m ready · 1,000 BBC');
    app.clock.advance(hour + 1);
    await pressId(chat, say);
    expect(content()).toContain('This party is over.');
    expect(labelsOf(chat)).toEqual(['Open your party']);
  });
});

describe('a custom id that no button of the member has', () => {
  it('changes nothing, and shows nothing of a party of others (INTER-18, PARTY-16)', async () => {
    const opening = await anOpening(app.deps);
    const theirs = await aParty(app, opening, { size: 2 });
    const { code, opening: own } = await aChatParty(app, chat);
    const before = await app.deps.db.selectFrom('partyMembers').selectAll().orderBy('id').execute();
    const [room = 0] = opening.roomIds;
    await party();
    for (const id of [
      `party_ready:${theirs.code}:${room}:1000`,
      `party_unready:${theirs.code}`,
      `party_book:${theirs.code}:t.1.2`,
      `party_enter:${theirs.code}:waiting`,
      `party_accept:${theirs.code}:1:1000`,
      `party_accept:${theirs.code}:1:1000:0`,
      `party_leave:${theirs.code}`,
      `party_leave_now:${theirs.code}:open`,
      `party_ready:${theirs.code}:${room}:1000:${opening.startsAt.getTime()}`,
      `party_book:${theirs.code}:t.1.2:${opening.startsAt.getTime()}`,
      `party_enter:${theirs.code}:waiting:${opening.startsAt.getTime()}`,
      `party_leave_now:${theirs.code}:open:${opening.startsAt.getTime()}`,
      `party_ready:${code}:${room}:1000`,
      `party_ready:${code}:${room}:1000:x`,
      `party_ready:${code}:${room}:1000:${own.startsAt.getTime()}`,
      `party_ready:${code}:-1:1000`,
      `party_ready:${code}:-1:1000:${own.startsAt.getTime()}`,
      `party_ready:${code}:1e3:1000:${own.startsAt.getTime()}`,
      `party_ready:${code}:${room}:-5:${own.startsAt.getTime()}`,
      `party_book:${code}:t:${own.startsAt.getTime()}`,
      `party_book:${code}:t:-1`,
      `party_enter:${code}:__proto__:${own.startsAt.getTime()}`,
      `party_leave_now:${code}:everything:${own.startsAt.getTime()}`,
      `party_leave_now:${code}:open:9999999999999999`,
      `party_ready:${code}:1e3:1000`,
      `party_ready:${code}:99999999999999999999:1000`,
      `party_ready:${code}:${room}:-5`,
      `party_ready:${code}`,
      `party_book:${code}:`,
      `party_book:${code}:t`,
      `party_book:constructor:t`,
      `party_enter:${code}:__proto__`,
      `party_accept:${code}:1:x`,
      `party_accept:${code}:1:1000:x`,
      `party_accept:${code}:1:1000:9999999999999999`,
      `party_leave_now:${code}:everything`,
      `party_leave_now:${'\u0000'.repeat(10)}:open`,
      `party_show:1`,
    ]) {
      const { status, problems } = await pressId(chat, id);
      expect([id, status, problems]).toEqual([id, 200, []]);
      expect(JSON.stringify(chat.answerTo(person))).not.toContain(theirs.code);
    }
    expect(await app.deps.db.selectFrom('partyMembers').selectAll().orderBy('id').execute()).toEqual(before);
    expect(await app.deps.db.selectFrom('bookings').select('id').execute()).toEqual([]);
  });
});

it('presses are limited as all interactions are, and none of those that were refused acts (INTER-7, INTER-17)', async () => {
  const { code, own } = await aChatParty(app, chat);
  await party();
  const say = idOf(chat, 'I’m ready · 1,000 BBC');
  for (let count = 0; count < 60; count += 1) await chat.command(person, 'party');
  // A message of its own: it says nothing about the party.
  expect(await pressId(chat, say)).toMatchObject({ problems: [], answer: { type: 4 } });
  expect(content()).toBe('Too many requests. Please wait a moment, then try again.');
  expect((await partyOf(own, code)).own.ready_room).toBeNull();
});

describe('a refusal', () => {
  const languages = [
    ['de', 'Das kann nur die Leitung der Gruppe.'],
    ['en', 'Only the leader of the party can do this.'],
  ] as const;
  const furtherLanguages = [
    ['fr', 'Seul le chef du groupe peut faire cela.'],
    ['es', 'Solo quien lidera el grupo puede hacer esto.'],
    ['pt-BR', 'Só quem lidera o grupo pode fazer isso.'],
  ] as const;

  it.each(isFullRun ? [...languages, ...furtherLanguages] : languages)(
    'of a press that only the leader may do is in the language: %s (INTER-17, LANG-12, PARTY-4)',
    async (locale, text) => {
      await aLocale(locale);
      const { code, own, other } = await aChatParty(app, chat, { isLeader: false });
      await ready(own, code);
      await ready(other, code);
      await party();
      await pressId(chat, await bookId(own, code));
      expect(content()).toContain(text);
    },
  );

  it.each([
    ['en', '• Coral Finch (you) can’t book right now, and sees why with /party.', 'already have the most bookings'],
    ['de', '• Coral Finch (du) kann gerade nicht buchen', 'Mehr Buchungen sind nicht gleichzeitig erlaubt.'],
  ])(
    'of a press names who was refused, and why for the member alone: %s (INTER-17, PARTY-11)',
    async (locale, line, why) => {
      await aLocale(locale);
      const { opening, code, own, other } = await aChatParty(app, chat);
      await ready(other, code);
      await ready(own, code);
      await app.deps.db.updateTable('settings').set({ maxActiveBookingsPerUser: 1 }).execute();
      await aBooking(app, await anOpening(app.deps, { startsIn: 3 * day }), { member: own.member });
      await party();
      await pressId(chat, await bookId(own, code));
      expect(content()).toContain(line);
      expect(textOf(chat)).toContain(why);
      expect(await bookingsOf(app, opening)).toEqual([]);
    },
  );

  it('before the sale names the time, in the language (INTER-17, PARTY-6)', async () => {
    await aLocale('de');
    const { opening, code, own } = await aChatParty(app, chat);
    const opensAt = new Date(app.clock.now().getTime() + hour);
    await setOnSaleTimes(app.deps, opening.id, { regular: opensAt });
    await party();
    await pressId(chat, readyId(code, opening));
    expect(content()).toContain(`Du kannst ab <t:${opensAt.getTime() / 1000}:F>`);
    expect((await partyOf(own, code)).own.ready_room).toBeNull();
  });

  it('of "Ready" in a list, and of a room that was taken, is in the language (INTER-17)', async () => {
    await aLocale('fr');
    const { opening } = await aFullOpening(app, { rooms: [{ units: 1 }] });
    const { code, own } = await aChatParty(app, chat, { opening });
    await party();
    await pressId(chat, readyId(code, opening));
    expect(content()).toContain('Ces chambres sont prises');
    await enter(own, code);
    await pressId(chat, readyId(code, opening));
    expect(content()).toContain('Tu es sur la liste d’attente de cette session.');
  });

  it('of the lobby says what the member concerned has to do, in the language (INTER-17, PARTY-17)', async () => {
    await aLocale('de');
    const opening = await aDrawOpening(app);
    await aChatParty(app, chat, { opening });
    await party();
    await chat.press(person, 'Zusammen in die Lobby');
    expect(content()).toContain('Deine Gruppe konnte nicht hinein.');
    expect(textOf(chat)).toContain('Für die Lobby brauchst du einen verknüpften Roblox-Account.');
  });
});

/** The language of the person's Discord. */
async function aLocale(locale: string): Promise<void> {
  app.standin.world.people.get(person).locale = { es: 'es-ES', en: 'en-US' }[locale] ?? locale;
}
