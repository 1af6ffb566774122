import { locales, type Locale } from '@sunset/contract/locales.ts';
import { listSent } from '@sunset/standin/console/control/routes.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aBooking } from '../../../test/booked.ts';
import { anOpening, setOnSaleTimes } from '../../../test/factories.ts';
import { memberOf, startChat, type Chat } from '../../../test/interactions.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { hour } from '../../../test/test-clock.ts';

let app: TestApp;
let chat: Chat;
async function start(offeredLocales: readonly Locale[] = locales) {
  app = await startTestApp({ offeredLocales });
  chat = startChat(app);
}
beforeEach(() => start());
afterEach(() => app.close());

const speaks = (locale: string, person = 'regular') => {
  app.standin.world.people.get(person).locale = locale;
};
const answer = (person = 'regular') => chat.answerTo(person).content;
const nothingAhead = {
  en: 'You have no booking ahead. Type /openings to see what is next.',
  es: 'No tienes ninguna reserva próxima. Escribe /openings para ver lo que viene.',
  de: 'Du hast keine kommende Buchung. Mit /openings siehst du, was als Nächstes kommt.',
};

describe('the language of an answer', () => {
  it('is that of the person’s Discord where they are not known; later messages are in it too (LANG-11)', async () => {
    speaks('es-ES');
    const member = await memberOf(app, chat, 'regular');
    expect(answer()).toBe(nothingAhead.es);
    await aBooking(app, await anOpening(app.deps), { member });
    await app.deliver();
    const [sent] = listSent(app.standin.world).directMessages[member.discordId] ?? [];
    expect(sent?.message.embeds[0]?.title).toBe('Solicitud recibida');
  });

  it('is the one that the member chose, whatever their Discord says (LANG-10, LANG-11)', async () => {
    const member = await memberOf(app, chat, 'regular');
    speaks('es-ES');
    await (
      await app.client(member)
    )('PUT /user/language', { body: { language: 'de' } });
    await chat.command('regular', 'mybookings');
    expect(answer()).toBe(nothingAhead.de);
    expect(JSON.stringify(chat.answerTo('regular').components)).toContain('http://test.local/de/book');
  });

  it('is English for a language that is not offered (LANG-11)', async () => {
    await app.close();
    await start(['en', 'de']);
    speaks('es-ES');
    await chat.command('regular', 'mybookings');
    expect(answer()).toBe(nothingAhead.en);
  });

  it('is English for hosts, as the panels are (LANG-10)', async () => {
    speaks('de', 'host');
    await chat.command('host', 'evening');
    expect(answer('host')).toBe('No opening is planned.');
    speaks('de');
    await chat.command('regular', 'evening');
    expect(answer()).toBe('Das können nur Hosts und Admins.');
  });
});

it('refusals are in the language, and English ones as exact as on the website (LANG-12)', async () => {
  speaks('de');
  const opening = await anOpening(app.deps);
  const onSaleAt = new Date(app.clock.now().getTime() + 3 * hour);
  await setOnSaleTimes(app.deps, opening.id, { regular: onSaleAt });
  const room = { kind: 'component', messageId: '1', customId: 'book_details:' } as const;
  for (const person of ['regular', 'booster3']) {
    await chat.act(person, { ...room, customId: `book_details:${opening.roomIds[0]}` });
    await chat.act(person, { ...room, customId: 'cancel_booking:SR-2222222222222' });
  }
  expect(answer('booster3')).toBe('The booking was not found.');
  expect(answer()).toBe('Das finden wir nicht. Vielleicht hat es sich geändert.');
  await chat.act('regular', { ...room, customId: `book_details:${opening.roomIds[0]}` });
  expect(answer()).toBe(`Du kannst ab <t:${onSaleAt.getTime() / 1000}:F> (<t:${onSaleAt.getTime() / 1000}:R>) buchen.`);
  await chat.act('regular', { ...room, customId: 'gone:1' });
  expect(answer()).toBe('Dieser Knopf ist veraltet. Mit /mybookings siehst du deine Buchungen.');
});

/** Presses the button with this action under the newest message that the person sees. */
async function press(action: string) {
  const { id: messageId, components } = chat.answerTo('regular');
  const parts = components.flatMap((row) => row.components);
  const customId = parts
    .flatMap((part) => ('custom_id' in part ? [part.custom_id] : []))
    .find((id) => id.startsWith(action));
  return chat.act('regular', { kind: 'component', messageId, customId: customId ?? '' });
}

it.each(locales)(
  'booking on Discord keeps the limits of Discord in %s, from the menu to My Bookings (LANG-14)',
  async (locale) => {
    speaks(locale);
    const name = 'W'.repeat(80);
    const opening = await anOpening(app.deps, { name, rooms: [{ price: 90_000_000, units: 3, name: 'M'.repeat(60) }] });
    const fine = { status: 200, problems: [] };
    expect(await chat.command('regular', 'openings')).toMatchObject(fine);
    const typed = { kind: 'autocomplete', name: 'book', options: { opening: '' }, focused: 'opening' } as const;
    const suggested = await chat.act('regular', typed);
    expect(suggested).toMatchObject({ ...fine, answer: { data: { choices: [{ value: String(opening.id) }] } } });
    expect(await chat.command('regular', 'book', { opening: String(opening.id) })).toMatchObject(fine);
    expect(await chat.choose('regular', String(opening.roomIds[0]))).toMatchObject(fine);
    const details = { username: 'jay_rbx', display_name: 'Jay', terms: false };
    expect(await chat.submit('regular', details)).toMatchObject(fine);
    expect(await press('book_details')).toMatchObject(fine);
    expect(await chat.submit('regular', { ...details, terms: true, payment: ['donation'] })).toMatchObject(fine);
    expect(await press('book_confirm')).toMatchObject(fine);
    expect(await chat.command('regular', 'mybookings')).toMatchObject(fine);
    expect(await press('cancel_booking')).toMatchObject(fine);
    expect(await press('confirm_cancel')).toMatchObject(fine);
    expect(answer().includes('is cancelled')).toBe(locale === 'en');
  },
);
