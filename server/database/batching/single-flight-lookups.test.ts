import { expect, it } from 'vitest';
import { createLookups } from './single-flight-lookups.ts';

function heldLookups(maxAtOnce = 10) {
  const flights: { keys: string[]; release: (found: Map<string, string>) => void; fail: (reason: Error) => void }[] =
    [];
  const lookups = createLookups<string, string>({
    findAll: (keys) => new Promise((release, fail) => flights.push({ keys, release, fail })),
    maxAtOnce,
  });
  return { lookups, flights };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

it('reads keys that are requested at the same time in one query, each key once', async () => {
  const { lookups, flights } = heldLookups();
  const answers = ['a', 'b', 'a', 'c'].map((key) => lookups.find(key));
  await settled();
  expect(flights.map(({ keys }) => keys)).toEqual([['a', 'b', 'c']]);
  flights[0]?.release(
    new Map([
      ['a', 'A'],
      ['b', 'B'],
    ]),
  );
  expect(await Promise.all(answers)).toEqual(['A', 'B', 'A', null]);
});

it('never answers with data that was read before the request', async () => {
  const { lookups, flights } = heldLookups();
  const early = lookups.find('a');
  await settled();
  const late = lookups.find('a');
  flights[0]?.release(new Map([['a', 'old']]));
  await settled();
  flights[1]?.release(new Map([['a', 'new']]));
  expect([await early, await late]).toEqual(['old', 'new']);
});

it('respects its size limit, and reports a failure only to the callers of that query', async () => {
  const { lookups, flights } = heldLookups(2);
  const answers = ['a', 'b', 'c'].map((key) => lookups.find(key));
  const outcomes = Promise.allSettled(answers);
  await settled();
  expect(flights[0]?.keys).toEqual(['a', 'b']);
  flights[0]?.fail(new Error('away'));
  await settled();
  expect(flights[1]?.keys).toEqual(['c']);
  flights[1]?.release(new Map([['c', 'C']]));
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
});
