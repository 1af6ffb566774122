import type { ChildProcess } from 'node:child_process';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDrawingProcess, startProgram } from './drawing-process.ts';

/* The process that draws: begun when it is needed, and ended. What it draws: draw-preview.test.ts. */

const words = { brand: 'Sunset', title: 'Seaside', lines: [], badge: null };
const preview = { kind: 'preview', scene: 'resorts/vista', words } as const;
const mark = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32"/></svg>';
const icon = { kind: 'icon', picture: Buffer.from(mark), shape: { size: 48, inset: 4, ground: '#fff' } } as const;
const idleMs = 30_000;

// Time alone decides how long the process stays; it answers in real time.
beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const formatOf = (picture: Uint8Array) => Buffer.from(picture.subarray(1, 4)).toString();

test('one process draws what is asked for, ends when nobody asks any more, and another one draws the next', async () => {
  const start = vi.fn<typeof startProgram>(startProgram);
  const drawings = createDrawingProcess(start);
  const both = await Promise.all([drawings.draw(preview), drawings.draw(icon)]);
  expect(both.map(formatOf)).toEqual(['PNG', 'PNG']);
  vi.advanceTimersByTime(idleMs - 1);
  await drawings.draw(preview);
  expect(start).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(idleMs);
  expect(start.mock.results[0]?.value).toMatchObject({ killed: true });
  expect(formatOf(await drawings.draw(preview))).toBe('PNG');
  expect(start).toHaveBeenCalledTimes(2);
  drawings.close();
  expect(start.mock.results[1]?.value).toMatchObject({ killed: true });
});

test('a picture that cannot be drawn, and a process that hangs or dies, refuse their drawings and no others', async () => {
  const start = vi.fn<typeof startProgram>(startProgram);
  const drawings = createDrawingProcess(start);
  await expect(drawings.draw({ ...preview, scene: Buffer.from('no picture') })).rejects.toThrow(
    'unsupported image format',
  );
  const hanging = drawings.draw(preview);
  vi.advanceTimersByTime(idleMs - 1);
  const later = drawings.draw(preview);
  vi.advanceTimersByTime(1);
  await expect(hanging).rejects.toThrow('A drawing took too long.');
  await expect(later).rejects.toThrow('A drawing took too long.');
  const dying = drawings.draw(preview);
  const latest = start.mock.results.at(-1)?.value as ChildProcess | undefined;
  latest?.kill('SIGKILL');
  await expect(dying).rejects.toThrow('The drawing process ended.');
  expect(formatOf(await drawings.draw(preview))).toBe('PNG');
  vi.advanceTimersByTime(idleMs);
});
