import { getDraw, type ClassDraw } from '../contract/api/waiting-list/draws.ts';
import { checkDraw, isKnownAlgorithm, type DrawCheck } from '../contract/openings/draw-algorithm.ts';

/*
 * `npm run draw:verify -- <address> <openingId>`: recomputes the draws of an opening from what a site published, on a machine of
 * one's own. It ends with 1 if something does not fit.
 */

const labels: Record<keyof DrawCheck, string> = {
  isSeedCommitted: 'the seed is the one that was committed to',
  isListUnchanged: 'the entries are those of the closed lobby',
  isResultRight: 'the order and the rooms follow from seed and entries',
};

async function readDraws(address: string, openingId: string) {
  const response = await fetch(new URL(`/api/draws/${encodeURIComponent(openingId)}`, address));
  if (!response.ok) throw new Error(`The site answered ${response.status}.`);
  return getDraw.response.parse(await response.json());
}

async function verify({
  number,
  algorithm,
  seed,
  seed_hash,
  entries_digest,
  units,
  entries,
}: ClassDraw): Promise<boolean> {
  if (algorithm === null || seed === null || seed_hash === null || entries_digest === null) {
    console.log(`Class ${number}: not drawn yet.`);
    return true;
  }
  const parties = new Set(entries.flatMap(({ party }) => party?.id ?? [])).size;
  const rooms = entries.filter(({ roomId }) => roomId !== null).length;
  console.log(`Class ${number}, ${algorithm}: ${entries.length} entries, ${parties} parties, ${rooms} rooms.`);
  if (!isKnownAlgorithm(algorithm)) {
    console.log('  NO   this command knows the version of the rules');
    return false;
  }
  const check = await checkDraw({ seed, seed_hash, entries_digest, units, entries }, entries);
  for (const [name, label] of Object.entries(labels)) {
    console.log(`  ${check[name as keyof DrawCheck] ? 'yes' : 'NO '}  ${label}`);
  }
  return Object.values(check).every(Boolean);
}

const [address, openingId] = process.argv.slice(2);
try {
  if (address === undefined || openingId === undefined)
    throw new Error('Usage: npm run draw:verify -- <address> <openingId>');
  const { resort, openingDate, classes } = await readDraws(address, openingId);
  console.log(`${resort}, ${openingDate}`);
  if (classes.length === 0) console.log('This opening is not sold by a draw.');
  const results = [];
  for (const each of classes) results.push(await verify(each));
  process.exitCode = results.every(Boolean) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
