import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sessionBoardKeys } from '../../entities/panel-keys.ts';
import { refetchBoardSoon } from './refetch.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** A board that is shown, whose answers take `lineMs` and have the number of events before the request. */
async function aBoard(lineMs: number) {
  const client = new QueryClient();
  let events = 0;
  let requests = 0;
  const queryFn = async () => {
    requests += 1;
    const seen = events;
    await new Promise((resolve) => setTimeout(resolve, lineMs));
    return seen;
  };
  const observer = new QueryObserver(client, { queryKey: sessionBoardKeys.board(1), queryFn });
  const stop = observer.subscribe(() => undefined);
  await wait(lineMs);
  return {
    happen: () => {
      events += 1;
      refetchBoardSoon(client);
    },
    shown: () => observer.getCurrentResult().data,
    requests: () => requests,
    /** A change of this host is being saved for this long. */
    save: (ms: number) => {
      const mutationFn = () => new Promise((resolve) => setTimeout(resolve, ms));
      const mutation = client
        .getMutationCache()
        .build(client, { mutationKey: sessionBoardKeys.change('any'), mutationFn });
      void mutation.execute(undefined).then(() => refetchBoardSoon(client));
    },
    stop,
  };
}

test('a change is on another board within a second on a line of 400 ms (BOARD-16)', async () => {
  const board = await aBoard(400);
  board.happen();
  await wait(500);
  expect(board.shown()).toBe(1);
  // The worst moment: just after a refetch has begun.
  board.happen();
  await wait(60);
  board.happen();
  await wait(900);
  expect(board.shown()).toBe(3);
  board.stop();
});

test('a change is on another board while its own host presses, too (BOARD-16)', async () => {
  const board = await aBoard(400);
  await wait(1000);
  board.save(450);
  board.happen();
  await wait(500);
  expect(board.shown()).toBe(1);
  board.stop();
});

test('what happens during a refetch is in the next one, which follows it at once (BOARD-16)', async () => {
  const board = await aBoard(430);
  board.happen();
  await wait(60);
  board.happen();
  await wait(855);
  expect(board.shown()).toBe(2);
  board.stop();
});

test('the board follows events that come faster than its line, and a series of them is one refetch (BOARD-16)', async () => {
  const board = await aBoard(1500);
  for (let each = 0; each < 40; each += 1) {
    board.happen();
    await wait(100);
  }
  expect(board.shown()).toBeGreaterThan(10);
  expect(board.requests()).toBeLessThan(6);
  board.stop();
});
