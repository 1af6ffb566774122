import { expect, test } from 'vitest';
import { createRenderGate, RenderRefused } from './render-gate.ts';

function setUp(limits = { maxRunning: 1, maxWaiting: 2, maxPerCaller: 2 }) {
  const gate = createRenderGate(limits);
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const render = (caller: string) =>
    gate.run(caller, () => {
      started.push(caller);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  return { render, started, ends };
}

test('runs a limited number at once and the others in the order of arrival', async () => {
  const { render, started, ends } = setUp();
  const first = render('a');
  const second = render('b');
  await expect.poll(() => started).toEqual(['a']);
  ends[0]?.();
  await first;
  await expect.poll(() => started).toEqual(['a', 'b']);
  ends[1]?.();
  await second;
});

test('refuses a caller with too many before it refuses others', async () => {
  const { render } = setUp();
  void render('a');
  void render('a');
  await expect(render('a')).rejects.toThrow(RenderRefused);
  void render('b');
  await expect(render('c')).rejects.toThrow(RenderRefused);
});

test('frees the slot of a render that fails', async () => {
  const gate = createRenderGate({ maxRunning: 1, maxWaiting: 0, maxPerCaller: 1 });
  await expect(gate.run('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect(await gate.run('a', async () => 'rendered')).toBe('rendered');
});
