import { normalize } from '../reading/normalize.ts';

/** By which a name of a file is recognised: also one that has no letters. */
export const nameKey = (name: string) => normalize(name) || name;

/**
 * What a name in a file means: the one with the same name, or the only one that has all its words. "Seaside" is the "Seaside Sunset Resort".
 * Undefined: none, or more than one.
 */
export function matchName<Named extends { name: string }>(wanted: string, among: readonly Named[]): Named | undefined {
  const text = normalize(wanted);
  const same = among.find(({ name }) => normalize(name) === text);
  if (same !== undefined || text === '') return same;
  const words = text.split(' ');
  const having = among.filter(({ name }) => {
    const own = new Set(normalize(name).split(' '));
    return words.every((word) => own.has(word));
  });
  return having.length === 1 ? having[0] : undefined;
}

/**
 * The only one whose whole name is in a text with more in it: the room of "Vista – Deluxe". A name in a longer one does not count, so
 * "Deluxe Suite" is not "Deluxe". Undefined: none, or several names.
 */
export function findInside<Named extends { name: string }>(text: string, among: readonly Named[]): Named | undefined {
  const padded = ` ${normalize(text)} `;
  const found = among
    .map((one) => ({ one, name: ` ${normalize(one.name)} ` }))
    .filter(({ name }) => name !== '  ' && padded.includes(name));
  const longest = found.filter(({ name }) => found.every((other) => other.name === name || !other.name.includes(name)));
  return new Set(longest.map(({ name }) => name)).size === 1 ? longest[0]?.one : undefined;
}

const minWordLetters = 4;

/**
 * The resort that a row names. In a text that has the room too, it is the one of which it has most words: "Vista – Deluxe" is at the "Vista
 * Sunset Resort".
 */
export function findResort<Named extends { name: string }>(
  { resort, sharesColumn }: { resort: string; sharesColumn: boolean },
  resorts: readonly Named[],
): Named | undefined {
  const whole = matchName(resort, resorts) ?? (sharesColumn ? findInside(resort, resorts) : undefined);
  if (whole !== undefined || !sharesColumn) return whole;
  const words = new Set(normalize(resort).split(' '));
  const counted = resorts.map((one) => {
    const shared = normalize(one.name)
      .split(' ')
      .filter((word) => words.has(word));
    // "The" and "at" name nothing.
    return { one, count: shared.some((word) => word.length >= minWordLetters) ? shared.length : 0 };
  });
  const most = Math.max(0, ...counted.map(({ count }) => count));
  const best = most === 0 ? [] : counted.filter(({ count }) => count === most);
  return best.length === 1 ? best[0]?.one : undefined;
}
