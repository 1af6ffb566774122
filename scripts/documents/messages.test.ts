import { messageKinds } from '@sunset/contract/message-kinds.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/* Checks docs/messages.md: "What is sent" names every message by its label in the panels. */

/** Not a row of the outbox: it is edited. */
const others = new Set(['Booking card']);

it('names every message, and none that is not sent', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/messages.md'), 'utf8');
  const [, section = ''] = /^## What is sent$([\s\S]*?)^## /m.exec(page) ?? [];
  const rows = Array.from(section.matchAll(/^\| ([^|]+) \| [^|]+ \| [^|]+ \|$/gm), ([, what = '']) => what);
  const named = rows.filter((what) => what !== 'What' && !what.startsWith('---')).flatMap((what) => what.split(', '));
  const labels = new Set<string>(Object.values(messageKinds).map(({ label }) => label));
  expect([...labels].filter((label) => !named.includes(label))).toEqual([]);
  expect(named.filter((name) => !labels.has(name) && !others.has(name))).toEqual([]);
});
