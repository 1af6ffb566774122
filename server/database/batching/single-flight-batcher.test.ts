import { expect, it } from 'vitest';
import { BatcherFull, createBatcher, OwnerQueueFull } from './single-flight-batcher.ts';

interface Item {
  owner: number;
  value: string;
}

/** A batcher whose batches wait until they are released. */
function heldBatcher(limits: { maxBatchSize?: number; maxWaiting?: number; maxWaitingPerOwner?: number } = {}) {
  const flights: { items: Item[]; release: (results: string[]) => void; fail: (reason: Error) => void }[] = [];
  const batcher = createBatcher<Item, string>({
    run: (items) => new Promise((release, fail) => flights.push({ items, release, fail })),
    owner: ({ owner }) => owner,
    maxBatchSize: 10,
    maxWaiting: 10,
    maxWaitingPerOwner: 3,
    ...limits,
  });
  const valuesOf = (index: number) => flights[index]?.items.map(({ value }) => value);
  return { batcher, flights, valuesOf };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

it('collects items that arrive while a batch is running, and answers each with its own result', async () => {
  const { batcher, flights, valuesOf } = heldBatcher();
  const first = batcher.add({ owner: 1, value: 'a' });
  await settled();
  const rest = [batcher.add({ owner: 2, value: 'b' }), batcher.add({ owner: 3, value: 'c' })];
  await settled();
  expect(flights).toHaveLength(1);
  flights[0]?.release(['A']);
  await settled();
  expect(valuesOf(1)).toEqual(['b', 'c']);
  flights[1]?.release(['B', 'C']);
  expect([await first, ...(await Promise.all(rest))]).toEqual(['A', 'B', 'C']);
});

it('puts at most one item of an owner into a batch, in order', async () => {
  const { batcher, flights, valuesOf } = heldBatcher();
  for (const value of ['a', 'b', 'c']) void batcher.add({ owner: 1, value });
  void batcher.add({ owner: 2, value: 'd' });
  for (const [index, expected] of [['a', 'd'], ['b'], ['c']].entries()) {
    await settled();
    expect(valuesOf(index)).toEqual(expected);
    flights[index]?.release(expected);
  }
});

it('fills a batch to its limit and refuses items beyond the queue limit', async () => {
  const { batcher, valuesOf } = heldBatcher({ maxBatchSize: 2, maxWaiting: 3 });
  const answers = [1, 2, 3].map((owner) => batcher.add({ owner, value: String(owner) }));
  await expect(batcher.add({ owner: 4, value: '4' })).rejects.toBeInstanceOf(BatcherFull);
  await settled();
  expect(valuesOf(0)).toEqual(['1', '2']);
  expect(answers).toHaveLength(3);
});

it('refuses the next item of an owner at its limit, and accepts items of other owners (LIMIT-7)', async () => {
  const { batcher, flights } = heldBatcher({ maxWaitingPerOwner: 2 });
  const add = (owner: number) => batcher.add({ owner, value: 'a' });
  const first = add(1);
  await settled();
  const waiting = [add(1), add(1)];
  await expect(add(1)).rejects.toBeInstanceOf(OwnerQueueFull);
  const other = add(2);
  flights[0]?.release(['first']);
  await settled();
  void add(1);
  flights[1]?.release(['second', 'other']);
  expect(await Promise.all([first, waiting[0], other])).toEqual(['first', 'second', 'other']);
});

it('control: without the limit per owner one owner fills the queue for all', async () => {
  const { batcher } = heldBatcher({ maxWaitingPerOwner: Infinity, maxWaiting: 20 });
  for (let count = 0; count < 20; count += 1) void batcher.add({ owner: 1, value: 'a' });
  await expect(batcher.add({ owner: 2, value: 'b' })).rejects.toBeInstanceOf(BatcherFull);
});

it('fails the items of a failed batch with its error, and continues', async () => {
  const { batcher, flights } = heldBatcher();
  const failed = batcher.add({ owner: 1, value: 'a' });
  await settled();
  flights[0]?.fail(new Error('the database is away'));
  await expect(failed).rejects.toThrow('the database is away');
  const next = batcher.add({ owner: 1, value: 'b' });
  await settled();
  flights[1]?.release(['B']);
  expect(await next).toBe('B');
});
