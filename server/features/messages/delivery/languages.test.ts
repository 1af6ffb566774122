import type { Locale } from '@sunset/contract/locales.ts';
import { listSent } from '@sunset/standin/console/control/routes.ts';
import { channelIds } from '@sunset/standin/ids.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aBookingBody, aMember, aReachableMember, anOpening } from '../../../../test/factories.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { hour, minute } from '../../../../test/test-clock.ts';
import { editMessages } from '../edits/commands/edit-messages.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp({ offeredLocales: ['en', 'es', 'de'] });
});
afterEach(() => app.close());

/** A guest with a request, whom the stand-in knows. */
async function aGuest(locale?: Locale) {
  const opening = await anOpening(app.deps, { startsIn: 26 * hour });
  const member = await aReachableMember(app, locale === undefined ? {} : { locale });
  const call = await app.client(member);
  const { bookingId: reference } = await call('POST /bookings', { body: aBookingBody(opening.roomIds[0]) });
  return { member, call, reference, opening };
}

type Guest = Awaited<ReturnType<typeof aGuest>>;

async function confirm({ reference }: Guest) {
  const staff = await app.client(await aMember(app.deps, { isAdmin: true }));
  await staff('POST /hosting/bookings/{reference}/confirm', { params: { reference }, body: {} });
}

const sentTo = ({ member }: Guest) =>
  (listSent(app.standin.world).directMessages[member.discordId] ?? []).map(({ message }) => message);
const titles = (guest: Guest) => sentTo(guest).map(({ embeds }) => embeds[0]?.title);

it('each guest gets messages in their language, with links to pages in it; a time is Discord’s (LANG-10)', async () => {
  const german = await aGuest('de');
  const nobody = await aGuest();
  await app.deliver();
  const [card] = sentTo(german);
  const at = german.opening.startsAt.getTime() / 1000;
  expect(card?.embeds[0]).toMatchObject({
    title: 'Anfrage erhalten',
    description: `${german.opening.resort.name}, <t:${at}:F> (<t:${at}:R>). Wir halten dein Zimmer frei. Unser Team prüft deine Anfrage.`,
    image: { url: `http://test.local/preview/de/resort/${german.opening.resort.id}.png` },
  });
  expect(card?.embeds[0]?.fields).toContainEqual({ name: 'Zimmer', value: 'Standard, Nummer 1', inline: true });
  expect(card?.embeds[0]?.fields).toContainEqual({
    name: 'Zahlung',
    value: '1.000 BBC, du zahlst im Spiel',
    inline: true,
  });
  expect(JSON.stringify(card?.components)).toContain('http://test.local/de/book?view=bookings');
  const [english] = sentTo(nobody);
  expect(english?.embeds[0]).toMatchObject({
    title: 'Request received',
    image: { url: `http://test.local/preview/resort/${nobody.opening.resort.id}.png` },
  });
  expect(JSON.stringify(english?.components)).toContain('http://test.local/book?view=bookings');
});

it('the language is that at delivery: who changes it gets the next messages and the edited card in it (LANG-10)', async () => {
  const guest = await aGuest();
  await app.deliver();
  await confirm(guest);
  await guest.call('PUT /user/language', { body: { language: 'es' } });
  await app.deliver();
  await editMessages(app.deps);
  expect(titles(guest)).toEqual(['¡Reserva confirmada!', 'Tu habitación está confirmada']);
  const [message] = await guest.call('GET /user/messages');
  expect(message).toMatchObject({ title: 'Tu habitación está confirmada' });
  expect(message?.text).toMatch(/abre el (?:lunes|martes|miércoles|jueves|viernes|sábado|domingo)/);
});

it('on the page they are in the language of the page, whatever that on Discord is (MSG-16, LANG-10)', async () => {
  const guest = await aGuest('es');
  await app.deliver();
  expect(titles(guest)).toEqual(['Solicitud recibida']);
  const titlesIn = async (language?: Locale) =>
    (await guest.call('GET /user/messages', { query: { language } })).map(({ title }) => title);
  expect(await titlesIn('de')).toEqual(['Anfrage erhalten']);
  expect(await titlesIn('en')).toEqual(['Request received']);
  expect(await titlesIn()).toEqual(['Solicitud recibida']);
});

it('a language that is not offered means English, which posts for everybody are in by default (LANG-10, LANG-11)', async () => {
  const guest = await aGuest('fr');
  await anOpening(app.deps, { startsIn: 10 * minute });
  await app.deliver();
  expect(titles(guest)).toEqual(['Request received']);
  const [post] = listSent(app.standin.world).channels[channelIds.guests] ?? [];
  expect(post?.message.embeds[0]?.title).toContain('on sale now');
});
