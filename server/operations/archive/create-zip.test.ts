import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createZip } from './create-zip.ts';

const pieces = 400;

it('makes an archive only as fast as it is read (ARCHIVE-2)', async () => {
  const zip = createZip(new Date('2026-11-21T12:00:00Z'));
  let given = 0;
  const read = function* () {
    for (; given < pieces; given += 1) yield Buffer.alloc(64 * 1024, given);
  };
  zip.add('data/bookings.jsonl', read, { compress: false });
  zip.end();
  const file = zip.output[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  await file.next();
  for (let turn = 0; turn < 10 * pieces; turn += 1) await nextTurn();
  expect(given).toBeLessThan(pieces / 10);
  // Control: a reader who goes on gets all of it, in fewer turns.
  let turns = 0;
  while (!(await file.next()).done) {
    await nextTurn();
    turns += 1;
  }
  expect(given).toBe(pieces);
  expect(turns).toBeLessThan(10 * pieces);
});
