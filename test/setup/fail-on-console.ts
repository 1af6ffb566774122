import { format } from 'node:util';
import { afterEach, beforeEach } from 'vitest';

const noisy = ['error', 'warn', 'info', 'log', 'debug'] as const;
const original = new Map(noisy.map((level) => [level, console[level]]));
const heard: string[] = [];

/*
 * A test that writes to the console fails, because an unread warning hides the next one. A test that expects a
 * message replaces the method by its own spy.
 */
beforeEach(() => {
  heard.length = 0;
  for (const level of noisy) {
    console[level] = (...values: unknown[]) => {
      heard.push(`console.${level}: ${format(...values)}`);
    };
  }
});

afterEach(() => {
  for (const [level, method] of original) console[level] = method;
  if (heard.length > 0) throw new Error(`The test wrote to the console:\n${heard.join('\n')}`);
});
