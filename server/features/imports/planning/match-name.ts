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
