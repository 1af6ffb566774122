import { expect, it } from 'vitest';
import { Translator } from '../e2e/support/second-language/translate-text.ts';

const translator = new Translator('de');
const whole = { isWhole: true, ignoreCase: false };
const part = { isWhole: false, ignoreCase: true };

it.each([
  ['a text', 'Confirm Booking', 'Jetzt bestätigen'],
  ['a text with a name after it', 'Choose Room: Standard', 'Zimmer wählen: Standard'],
  ['a part of a text', 'confirm', 'Jetzt bestätigen'],
  ['a price', '2,000 BBC', '2.000 BBC'],
  ['a pattern', /^Confirm/, 'Jetzt bestätigen'],
])('translates %s', (_, expected, german) => {
  expect(german).toMatch(
    translator.translate(expected, typeof expected === 'string' && expected !== 'confirm' ? whole : part),
  );
});

it('leaves alone what no message says', () => {
  expect(translator.translate('sandbar_guest', whole)).toBe('sandbar_guest');
});

it('does not take another text', () => {
  expect('Buchung stornieren').not.toMatch(translator.translate('Confirm Booking', whole));
});
