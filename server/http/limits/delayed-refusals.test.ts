import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { LimitExceeded } from '../../errors/limit-exceeded.ts';
import { createDelayedRefusals } from './delayed-refusals.ts';

function refusing(limits: Parameters<typeof createDelayedRefusals>[0]) {
  const refusals = createDelayedRefusals(limits);
  const hono = new Hono();
  hono.use(refusals.middleware);
  hono.onError(() => new Response(null, { status: 429 }));
  hono.get('/:caller', ({ req }) => {
    if (req.param('caller') === 'allowed') return new Response('fine');
    throw new LimitExceeded(req.param('caller'), 1);
  });
  return { refusals, ask: async (caller: string) => hono.request(`/${caller}`) };
}

const hour = 3_600_000;

it('delays refusals, serves others meanwhile, and sends the waiting ones when it is closed (LIMIT-3)', async () => {
  const { refusals, ask } = refusing({
    delayMs: hour,
    maxPerCaller: 2,
    longDelayMs: hour,
    maxWaitingPerCaller: 10,
    maxInAll: 10,
  });
  const refused = [ask('limited'), ask('limited'), ask('limited')];
  expect((await ask('allowed')).status).toBe(200);
  expect(refusals.size).toBe(3);
  refusals.close();
  const answers = await Promise.all(refused);
  expect(answers.map(({ status }) => status)).toEqual([429, 429, 429]);
  expect(answers.map(({ headers }) => headers.get('connection'))).toEqual([null, null, 'close']);
});

it('answers at once and closes the connection when too many refusals wait in total', async () => {
  const { refusals, ask } = refusing({
    delayMs: hour,
    maxPerCaller: 2,
    longDelayMs: hour,
    maxWaitingPerCaller: 10,
    maxInAll: 1,
  });
  const waiting = ask('limited');
  expect((await ask('limited')).headers.get('connection')).toBe('close');
  refusals.close();
  await waiting;
});

it('answers a caller with too many waiting refusals at once, and still delays those of another caller', async () => {
  const limits = { delayMs: hour, maxPerCaller: 2, longDelayMs: hour, maxWaitingPerCaller: 1, maxInAll: 10 };
  const { refusals, ask } = refusing(limits);
  const waiting = [ask('limited')];
  expect((await ask('limited')).headers.get('connection')).toBe('close');
  waiting.push(ask('other'));
  await expect.poll(() => refusals.size).toBe(2);
  refusals.close();
  await Promise.all(waiting);
});

it('delays an answer that is not an error, e.g. of a file that does not exist', async () => {
  const { refusals } = refusing({
    delayMs: hour,
    maxPerCaller: 1,
    longDelayMs: hour,
    maxWaitingPerCaller: 10,
    maxInAll: 10,
  });
  const answers = [1, 2].map(() => refusals.delay('limited', new Response(null, { status: 404 })));
  expect(refusals.size).toBe(2);
  refusals.close();
  expect((await Promise.all(answers)).map(({ headers }) => headers.get('connection'))).toEqual([null, 'close']);
});

it('control: a refusal is not delayed where the delay is zero', async () => {
  const { ask } = refusing({ delayMs: 0, maxPerCaller: 2, longDelayMs: 0, maxWaitingPerCaller: 10, maxInAll: 10 });
  expect((await ask('limited')).status).toBe(429);
});
