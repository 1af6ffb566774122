import { channelIds } from '@sunset/standin/ids.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aBooking } from '../../../../test/booked.ts';
import { anOpening, setOnSaleTimes, type TestOpening } from '../../../../test/factories.ts';
import { memberOf, startChat, type Chat } from '../../../../test/interactions.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { moveLater } from '../../../../test/chat/moved-openings.ts';
import { hour, minute } from '../../../../test/test-clock.ts';
import { announceFreeRooms } from '../../waiting-list/commands/announce-free-rooms.ts';

let app: TestApp;
let chat: Chat;
beforeEach(async () => {
  app = await startTestApp();
  chat = startChat(app);
});
afterEach(() => app.close());

const details = { username: 'jay_rbx', display_name: 'Jay', terms: true };
const bookings = () =>
  app.deps.db.selectFrom('bookings').select(['memberId', 'finalPrice', 'paymentMethod', 'allInclusive']).execute();
const idOf = (opening: TestOpening) => ({ opening: String(opening.id) });

async function fillIn(person: string, opening: TestOpening, fields = {}): Promise<void> {
  await chat.command(person, 'book', idOf(opening));
  expect((await chat.choose(person, String(opening.roomIds[0]))).problems).toEqual([]);
  expect((await chat.submit(person, { ...details, ...fields })).problems).toEqual([]);
}

describe('/book', () => {
  it('suggests resorts and openings, and shows the free rooms at the own price (INTER-12)', async () => {
    const opening = await anOpening(app.deps, { name: 'Maple Lake Resort', rooms: [{ price: 1000 }, { price: 1350 }] });
    await anOpening(app.deps, {});
    const options = { resort: String(opening.resort.id), opening: '' };
    const { answer, problems } = await chat.act('gold', {
      kind: 'autocomplete',
      name: 'book',
      options,
      focused: 'opening',
    });
    expect(problems).toEqual([]);
    const name = expect.stringMatching(/^Maple Lake Resort, \w{3},? \d+ \w+,? \d\d:\d\d CES?T, 4 left$/) as string;
    expect(answer).toMatchObject({ data: { choices: [{ name, value: String(opening.id) }] } });
    await chat.command('gold', 'book', idOf(opening));
    const [menu] = chat.answerTo('gold').components[0]?.components ?? [];
    expect(menu).toMatchObject({
      options: [
        { label: 'Standard: 750 BBC', description: '2 left. People: up to 2. Without the discount: 1,000 BBC.' },
        { label: 'Deluxe: 1,013 BBC' },
      ],
    });
  });

  it('offers the openings to choose from, and the rooms of a named or only one at once (INTER-12)', async () => {
    const [first, second] = [await anOpening(app.deps, {}), await anOpening(app.deps, { startsIn: 48 * hour })];
    const { problems } = await chat.command('regular', 'book');
    expect(problems).toEqual([]);
    expect(chat.answerTo('regular').content).toBe('Which opening?');
    const [menu] = chat.answerTo('regular').components[0]?.components ?? [];
    const description = expect.stringMatching(/ CES?T · 2 rooms left, from 1,000 BBC\.$/) as string;
    expect(menu).toMatchObject({
      options: [
        { value: String(first.id), description },
        { value: String(second.id), label: second.resort.name },
      ],
    });
    // The list names a time as the menu below it does.
    const [inMenu] = /^[^·]+(?= ·)/.exec(menu && 'options' in menu ? (menu.options[0]?.description ?? '') : '') ?? [];
    expect(inMenu).toMatch(/ CES?T$/);
    const inSeconds = first.startsAt.getTime() / 1000;
    expect(chat.answerTo('regular').embeds[0]?.description).toContain(
      `**${first.resort.name}** ${inMenu} (<t:${inSeconds}:R>)`,
    );
    expect((await chat.choose('regular', String(second.id))).problems).toEqual([]);
    expect(chat.answerTo('regular').content).toBe('Which room?');
    expect(chat.answerTo('regular').embeds[0]?.title).toBe(second.resort.name);
    await chat.command('regular', 'book', { resort: String(first.resort.id) });
    expect(chat.answerTo('regular').content).toBe('Which room?');
  });

  it('refuses at once who has as many bookings as allowed (INTER-12)', async () => {
    const member = await memberOf(app, chat, 'regular');
    await aBooking(app, await anOpening(app.deps, {}), { member });
    await chat.command('regular', 'book');
    expect(chat.answerTo('regular').content).toContain('You can book again when one of them is over or cancelled.');
    const [button] = chat.answerTo('regular').components[0]?.components ?? [];
    expect(button).toMatchObject({ label: 'My Bookings', url: 'http://test.local/book?view=bookings' });
  });

  it('says when booking opens for the member, and that an opening is full (INTER-12)', async () => {
    const opening = await anOpening(app.deps, { rooms: [{ units: 1 }] });
    const onSaleAt = new Date(app.clock.now().getTime() + 3 * hour);
    await setOnSaleTimes(app.deps, opening.id, { regular: onSaleAt });
    await chat.command('regular', 'book', idOf(opening));
    expect(chat.answerTo('regular').content).toContain(`Booking opens for you <t:${onSaleAt.getTime() / 1000}:F>`);
    app.clock.advance(4 * hour);
    await anOpening(app.deps, {});
    await aBooking(app, opening, {});
    await chat.command('regular', 'book', idOf(opening));
    expect(chat.answerTo('regular').content).toContain('no free rooms for you');
  });

  it('holds the room, shows price and discount, and books once however often Confirm is pressed (INTER-4, INTER-12)', async () => {
    const opening = await anOpening(app.deps, { rooms: [{ units: 1, price: 1000 }] });
    await fillIn('gold', opening);
    const held = await app.deps.db.selectFrom('units').select('heldBy').where('openingId', '=', opening.id).execute();
    const member = await app.deps.db.selectFrom('members').select('id').executeTakeFirstOrThrow();
    expect(held).toEqual([{ heldBy: member.id }]);
    const [card] = chat.answerTo('gold').embeds;
    expect(card?.fields?.[0]?.value).toBe('~~1,000 BBC~~ **750 BBC** (Gold Customer: 25% off)');
    expect(card?.description).toContain('held for you until');
    const { id: messageId, components } = chat.answerTo('gold');
    const [confirm] = components[0]?.components ?? [];
    const customId = confirm && 'custom_id' in confirm ? confirm.custom_id : '';
    const press = { kind: 'component', messageId, customId } as const;
    await Promise.all([chat.act('gold', press), chat.act('gold', press), chat.act('gold', press)]);
    expect(await bookings()).toEqual([
      { memberId: member.id, finalPrice: 750, paymentMethod: 'bbc', allInclusive: false },
    ]);
    expect(chat.answerTo('gold').content).toMatch(/^Request received\. /);
  });

  it('names the room in the form, on the card and in the result, as two rooms may have one price (INTER-12)', async () => {
    const long = `Beach Cabin ${'M'.repeat(40)}`;
    const rooms = [{ name: 'Beach Cabin', price: 1000 }, { name: 'Lake *Cabin*', price: 1000 }, { name: long }];
    const opening = await anOpening(app.deps, { rooms });
    await chat.command('regular', 'book', idOf(opening));
    const titleOf = async (room: number) =>
      (await chat.choose('regular', String(opening.roomIds[room]))).answer as { data: { title: string } };
    expect((await titleOf(2)).data.title).toBe(long.slice(0, 45));
    expect((await titleOf(1)).data.title).toBe('Your booking: Lake *Cabin*');
    await chat.submit('regular', details);
    expect(chat.answerTo('regular').embeds[0]?.description).toMatch(/^\*\*Lake \\\*Cabin\\\*\*\*\n<t:/);
    await chat.press('regular', 'Confirm');
    const { content } = chat.answerTo('regular');
    expect(content).toContain(String.raw`**Lake \*Cabin\***, <t:`);
    expect(content).not.toContain('Booked');
  });

  it('takes payment and all-inclusive from the form, and refuses without terms or with a wrong name (INTER-12)', async () => {
    const opening = await anOpening(app.deps, {});
    await fillIn('regular', opening, { terms: false });
    expect(chat.answerTo('regular').content).toContain('accept the Terms of Service');
    await chat.press('regular', 'Fill in again');
    await chat.submit('regular', { ...details, username: 'no' });
    expect(chat.answerTo('regular').content).toContain('Roblox username must be 3 to 20 letters');
    await chat.press('regular', 'Fill in again');
    await chat.submit('regular', { ...details, payment: ['robux'], all_inclusive: true });
    await chat.press('regular', 'Confirm');
    expect(await bookings()).toMatchObject([{ finalPrice: 2000, paymentMethod: 'robux', allInclusive: true }]);
  });

  it('says to ask the staff how to pay where no page for it is set (SETTINGS-8)', async () => {
    await app.close();
    app = await startTestApp({ environment: { SUPPORT_TICKET_URL: '', DONATION_URL: '' } });
    chat = startChat(app);
    for (const payment of ['robux', 'donation']) {
      await fillIn('regular', await anOpening(app.deps, {}), { payment: [payment] });
      expect(JSON.stringify(chat.answerTo('regular').embeds)).toContain('Ask our staff on Discord how to pay');
    }
  });

  it('fills in names that are known, and gives the room back (INTER-12)', async () => {
    const member = await memberOf(app, chat, 'regular');
    await aBooking(app, await anOpening(app.deps, { startsIn: hour }), { member, robloxUsername: 'known_one' });
    app.clock.advance(3 * hour);
    const opening = await anOpening(app.deps, { rooms: [{ units: 1 }] });
    await chat.command('regular', 'book', idOf(opening));
    await chat.choose('regular', String(opening.roomIds[0]));
    await chat.submit('regular', { terms: true });
    expect(JSON.stringify(chat.answerTo('regular').embeds)).toContain(String.raw`known\\_one`);
    await chat.press('regular', 'Give the room back');
    const held = await app.deps.db.selectFrom('units').select('heldBy').where('heldBy', 'is not', null).execute();
    expect(held).toEqual([]);
    expect(chat.answerTo('regular').content).toContain('The room is free again.');
  });

  it('shows a changed price instead of booking at it, and nobody confirms the form of another person (INTER-12)', async () => {
    const opening = await anOpening(app.deps, { rooms: [{ units: 1, price: 1000 }] });
    await fillIn('regular', opening);
    const [confirm] = chat.answerTo('regular').components[0]?.components ?? [];
    const customId = confirm && 'custom_id' in confirm ? confirm.custom_id : '';
    await chat.act('gold', { kind: 'component', messageId: '1', customId });
    expect(chat.answerTo('gold').content).toContain('This is out of date.');
    app.clock.advance(6 * minute);
    await app.deps.db.updateTable('openingRooms').set({ price: 1500 }).where('openingId', '=', opening.id).execute();
    await chat.press('regular', 'Confirm');
    expect(await bookings()).toEqual([]);
    expect(chat.answerTo('regular').embeds[0]?.fields?.[0]?.value).toBe('**1,500 BBC**');
    await chat.press('regular', 'Confirm');
    expect(await bookings()).toMatchObject([{ finalPrice: 1500 }]);
  });

  it('books at no price that the pressed message did not show, and gives back no other room (INTER-12)', async () => {
    const opening = await anOpening(app.deps, { rooms: [{ units: 1, price: 1000 }, { units: 1 }] });
    await fillIn('regular', opening);
    const ids = chat
      .answerTo('regular')
      .components[0]?.components.map((part) => ('custom_id' in part ? part.custom_id : ''));
    const [confirm = '', , giveBack = ''] = ids ?? [];
    const press = (customId: string) => chat.act('regular', { kind: 'component', messageId: '1', customId });
    app.clock.advance(6 * minute);
    await app.deps.db
      .updateTable('openingRooms')
      .set({ price: 1500 })
      .where('id', '=', opening.roomIds[0] ?? 0)
      .execute();
    // The answer with the new price may be lost: the guest still sees the old message, and presses again. So does an older one.
    for (const customId of [confirm, confirm, confirm.split(':').slice(0, 2).join(':')]) {
      await press(customId);
      expect(await bookings()).toEqual([]);
    }
    await chat.command('regular', 'book', idOf(opening));
    await chat.choose('regular', String(opening.roomIds[1]));
    for (const customId of [giveBack, 'book_release']) await press(customId);
    const held = await app.deps.db
      .selectFrom('units')
      .select('openingRoomId')
      .where('heldBy', 'is not', null)
      .execute();
    expect(held).toEqual([{ openingRoomId: opening.roomIds[1] }]);
  });

  it('books at no start that the pressed message did not show, also by a button of an older version (INTER-12)', async () => {
    const opening = await anOpening(app.deps, { rooms: [{ units: 1 }] });
    await fillIn('regular', opening);
    const [part] = chat.answerTo('regular').components[0]?.components ?? [];
    const confirm = part && 'custom_id' in part ? part.custom_id : '';
    const later = await moveLater(app, opening);
    const newTime = `<t:${later.getTime() / 1000}:F>`;
    for (const customId of [confirm, confirm, confirm.split(':').slice(0, 3).join(':')]) {
      await chat.act('regular', { kind: 'component', messageId: chat.answerTo('regular').id, customId });
      expect(await bookings()).toEqual([]);
      expect(chat.answerTo('regular').content).toContain('Nothing was done yet: the start may have changed');
      expect(chat.answerTo('regular').embeds[0]?.description).toContain(newTime);
    }
    await chat.press('regular', 'Confirm');
    expect(await bookings()).toHaveLength(1);
    expect(chat.answerTo('regular').content).toContain(newTime);
    // What was booked is answered to a second press, wherever the opening is by then.
    await moveLater(app, { ...opening, startsAt: later });
    await chat.act('regular', { kind: 'component', messageId: chat.answerTo('regular').id, customId: confirm });
    expect(chat.answerTo('regular').content).toContain('Request received.');
    expect(await bookings()).toHaveLength(1);
  });

  it('refuses blocked members as the website does (INTER-6)', async () => {
    const member = await memberOf(app, chat, 'regular');
    await app.deps.db.updateTable('members').set({ blockedReason: 'x' }).where('id', '=', member.id).execute();
    const opening = await anOpening(app.deps, {});
    await chat.command('regular', 'book', idOf(opening));
    await chat.choose('regular', String(opening.roomIds[0]));
    expect(chat.answerTo('regular').content).toBe('Please open a support ticket.');
  });
});

describe('"A room is free" in the guests’ channel', () => {
  it('goes to the first who presses Claim (INTER-13)', async () => {
    const opening = await anOpening(app.deps, { rooms: [{ units: 1 }], startsIn: 20 * minute });
    await app.deps.db.updateTable('settings').set({ announceFreeRooms: true, openingPosts: false }).execute();
    await announceFreeRooms(app.deps);
    await app.deliver();
    const post = app.standin.world.discord.messages.find(({ message }) => message.content.includes('A room is free.'));
    const customId = `claim_room:${opening.id}`;
    expect(JSON.stringify(post?.message.components)).toContain(customId);
    const claim = { kind: 'component', messageId: post?.message.id ?? '', customId } as const;
    expect(await chat.act('regular', claim, channelIds.guests)).toMatchObject({ problems: [], answer: { type: 9 } });
    await chat.act('gold', claim, channelIds.guests);
    expect(chat.answerTo('gold').content).toContain('These rooms are taken.');
    await chat.submit('regular', details);
    await chat.press('regular', 'Confirm');
    expect(await bookings()).toHaveLength(1);
  });
});
