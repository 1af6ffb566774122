import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pictureDifference } from './picture-difference.ts';

/*
 * Compares two folders of `npm run screenshots`, one from before a change:
 * `npm run screenshots:compare -- <before> <after>`. Lists the pictures that differ, the most different first, and those that only
 * one of the folders has. Countdowns and times differ in any case.
 */

const [before, after] = process.argv.slice(2);
if (before === undefined || after === undefined)
  throw new Error('Which folders? npm run screenshots:compare -- <before> <after>');

const picturesIn = (folder: string) => readdirSync(folder).filter((name) => /\.(?:jpg|png)$/.test(name));
const [old, recent] = [new Set(picturesIn(before)), new Set(picturesIn(after))];
const shared = [...old].filter((name) => recent.has(name));
const differences: { name: string; part: number }[] = [];
for (const name of shared) {
  const part = await pictureDifference(join(before, name), join(after, name));
  if (part > 0) differences.push({ name, part });
}
for (const { name, part } of differences.toSorted((a, b) => b.part - a.part))
  console.log(`${(part * 100).toFixed(3).padStart(8)} %  ${name}`);
for (const name of old) if (!recent.has(name)) console.log(`only before  ${name}`);
for (const name of recent) if (!old.has(name)) console.log(`only after   ${name}`);
console.log(`${differences.length} of ${shared.length} pictures differ`);
