import { expect, it } from 'vitest';
import { Translator } from '../e2e/support/second-language/translate-text.ts';

const translator = new Translator('de');
const whole = { isWhole: true, ignoreCase: false };
const part = { isWhole: false, ignoreCase: true };

it.each([
  ['a text', 'Confirm Booking', whole, 'Jetzt bestätigen'],
  ['a text with a name after it', 'Choose Room: Standard', whole, 'Zimmer wählen: Standard'],
  ['a part of a text', 'confirm', part, 'Jetzt bestätigen'],
  ['a price', '2,000 BBC', whole, '2.000 BBC'],
  ['a pattern', /^Confirm/, part, 'Jetzt bestätigen'],
])('translates %s', (_, expected, expectation, german) => {
  expect(german).toMatch(translator.translate(expected, expectation));
});

it('leaves alone what is in no message', () => {
  expect(translator.translate('sandbar_guest', whole)).toBe('sandbar_guest');
});

it('does not take another text', () => {
  expect('Buchung stornieren').not.toMatch(translator.translate('Confirm Booking', whole));
});
