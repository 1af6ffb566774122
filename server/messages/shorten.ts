const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Longer sequences are nonsense, such as a letter with a hundred accents: they are cut in between. */
const maxGraphemeLength = 32;

/**
 * The text, at most `max` UTF-16 units long, as Discord counts. Cuts between characters as people see them, because Discord answers
 * half an emoji with an error 500. Every text that somebody typed is shortened by this function.
 */
export function shorten(text: string, max: number): string {
  const whole = text.toWellFormed();
  if (whole.length <= max) return whole;
  if (max <= 0) return '';
  const start = graphemes.segment(whole).containing(max)?.index ?? max;
  return max - start <= maxGraphemeLength ? whole.slice(0, start) : wholeCodePoints(whole, max);
}

function wholeCodePoints(text: string, max: number): string {
  const cut = text.slice(0, max);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}
