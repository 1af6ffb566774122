import { expect, it } from 'vitest';
import { Translator } from '../e2e/support/second-language/translate-text.ts';

const translator = new Translator('de');
const whole = { isWhole: true, ignoreCase: false };
const part = { isWhole: false, ignoreCase: true };

it.each([
  ['a text', 'Confirm booking', whole, 'Jetzt bestätigen'],
  ['a text with a name after it', 'Choose Room: Standard', whole, 'Zimmer wählen: Standard'],
  ['a part of a text', 'confirm', part, 'Jetzt bestätigen'],
  ['a price', '2,000 BBC', whole, '2.000 BBC'],
  ['a pattern', /^Confirm/, part, 'Jetzt bestätigen'],
  ['a number in a text', '25% discount on rooms', part, '25 % Rabatt auf Zimmer'],
  [
    'two sentences',
    'You are number 1 of 2. No room has become free yet.',
    part,
    'Du bist Nummer 1 von 2. Noch ist kein Zimmer frei geworden.',
  ],
  [
    'one sentence of a text',
    'Coral Finch enters the lobby with all of you.',
    part,
    'Coral Finch geht mit euch allen in die Lobby.',
  ],
  ['two texts beside each other', 'WelcomeAccess Granted', whole, 'WillkommenZugang frei'],
  ['one text after another', 'Book Now at Vista Sunset Resort', whole, 'Jetzt buchen bei Vista Sunset Resort'],
  [
    'one text after another, and a remark',
    'View Details of Vista Sunset Resort (opens in a new tab)',
    whole,
    'Details zu Vista Sunset Resort (öffnet sich in einem neuen Tab)',
  ],
  [
    'a list',
    'You want, in this order: Deluxe and Standard.',
    part,
    'Du möchtest in dieser Reihenfolge: Deluxe und Standard.',
  ],
  ['a link in a text', 'subscribe to all openings', part, 'alle Termine abonnieren'],
  [
    'a refusal of the API',
    'Failed to get access token',
    part,
    'Discord oder Roblox hat nicht geantwortet. Versuch es gleich noch einmal.',
  ],
  [
    'a sentence of a text, and not the message that would fit any text',
    'Go to the plot of SandyPlots, room 1.',
    part,
    'Geh zum Plot von SandyPlots, Zimmer 1.',
  ],
  [
    'a text beside one that ends another text',
    'Server BoosterBoosted Status Active',
    whole,
    'Server BoosterBooster-Status aktiv',
  ],
  ['a label and its value', '4 of 5 stars: Good', part, '4 von 5 Sternen: Gut'],
  ['a text of parameters and one word', '3 of 4', whole, '3 von 4'],
  [
    'a pattern of digits',
    /\(member [12] of a party: all or nobody\)/,
    part,
    '(Mitglied 2 einer Gruppe: alle oder niemand)',
  ],
])('translates %s', (_, expected, expectation, german) => {
  expect(german).toMatch(translator.translate(expected, expectation));
});

it('heeds the capitals of a pattern', () => {
  const pattern = translator.translate(/Confirmed/, part);
  expect('Bestätigt').toMatch(pattern);
  expect('Sobald deine Buchung bestätigt ist').not.toMatch(pattern);
});

it('leaves alone what is in no message', () => {
  expect(translator.translate('sandbar_guest', whole)).toBe('sandbar_guest');
});

it.each([
  ['another number', '25% discount on rooms', '50 % Rabatt auf Zimmer'],
  ['a longer word', 'Name', 'Benutzername'],
])('does not take %s', (_, expected, german) => {
  expect(german).not.toMatch(translator.translate(expected, part));
});

it('does not take another text', () => {
  expect('Buchung stornieren').not.toMatch(translator.translate('Confirm booking', whole));
});
