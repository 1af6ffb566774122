import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shorten } from './shorten.ts';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const family = '👩‍👩‍👧‍👦';
const characters = fc.constantFrom('a', 'é', 'e\u0301', '🏝', '🇩🇪', family, '👍🏽', '\uD83C', '\u0301', '한', '\r\n');
const texts = fc.oneof(
  fc.array(characters, { maxLength: 60 }).map((each) => each.join('')),
  fc.string({ unit: 'binary' }),
);

/** Whether a text is cut so that Discord takes it and nobody sees half a character. */
function isCutWell(text: string, cut: string, max: number): boolean {
  const whole = text.toWellFormed();
  const ends = new Set([...graphemes.segment(whole)].map(({ index }) => index)).add(whole.length);
  const lengths = [...graphemes.segment(whole)].map(({ segment }) => segment.length);
  const isEnd = ends.has(cut.length) || Math.max(...lengths) > 32;
  return cut.length <= max && cut.isWellFormed() && whole.startsWith(cut) && isEnd;
}

const property = (cutText: (text: string, max: number) => string) =>
  fc.property(texts, fc.nat(120), (text, max) => isCutWell(text, cutText(text, max), max));

it('cuts between whole characters, and never above the limit (MSG-13)', () => {
  fc.assert(property(shorten), { numRuns: 2000 });
});

it('control: slice does not', () => {
  expect(
    fc.check(
      property((text, max) => text.slice(0, max)),
      { numRuns: 2000 },
    ).failed,
  ).toBe(true);
});

it('keeps as much as fits, and cuts a letter with a thousand accents somewhere', () => {
  expect(shorten(`ab${family}c`, 13)).toBe(`ab${family}`);
  expect(shorten(`ab${family}c`, 12)).toBe('ab');
  expect(shorten(`a${'\u0301'.repeat(1000)}`, 100)).toHaveLength(100);
  expect(shorten('short', 5)).toBe('short');
  expect(shorten('short', 0)).toBe('');
});
