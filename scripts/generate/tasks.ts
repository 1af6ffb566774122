import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Effort, RecordedTask } from '../../test/e2e/walks/walk.ts';
import { table } from '../../bench/figures/page-text.ts';

/*
 * Writes docs/tasks.md from test/e2e/walks/figures; with --check it writes nothing and fails where the committed page differs.
 */

const root = join(import.meta.dirname, '../..');
const figures = join(root, 'test/e2e/walks/figures');
const whoInOrder = ['guest', 'host', 'admin', 'operator'] as const;

const tasks = readdirSync(figures)
  .toSorted()
  .map((name) => JSON.parse(readFileSync(join(figures, name), 'utf8')) as RecordedTask)
  .toSorted((one, other) => whoInOrder.indexOf(one.who) - whoInOrder.indexOf(other.who));

const cells = (effort: Effort | undefined): string[] =>
  effort === undefined
    ? ['–', '–', '–', '–']
    : [effort.taps, effort.scrolls, effort.fields, effort.seconds].map((value) => String(value));

const page = `# Tasks

What each task costs a person on a phone (390 × 844), counted by the walks of \`test/e2e/walks\` and \`test/e2e/setup\`, which fail when a
task needs more taps than its limit. A scroll is a control that was not on the screen when it was needed. Seconds are an estimate: the time that
the walk waited for the site, plus 1.1 s for each tap or scroll and 0.28 s for each typed character (keystroke-level model).
"–": the task could not be done.

Record with \`WALKS_RECORD=after npx playwright test test/e2e/walks test/e2e/setup\`, then \`npm run generate\`.

${table(
  [
    'Who',
    'Task',
    ...['before', 'after'].flatMap((side) => ['taps', 'scrolls', 'fields', 'seconds'].map((one) => `${one} ${side}`)),
  ],
  tasks.map(({ who, task, before, after }) => [who, task, ...cells(before), ...cells(after)]),
)}
`;

const path = join(root, 'docs/tasks.md');
if (!process.argv.includes('--check')) {
  writeFileSync(path, page);
} else if (!existsSync(path) || readFileSync(path, 'utf8') !== page) {
  console.error('docs/tasks.md does not match test/e2e/walks/figures: run npm run generate');
  process.exitCode = 1;
}
