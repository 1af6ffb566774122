import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { scratchDirectory } from '@sunset/local-postgres/scratch.ts';
import { readTable } from '../../server/features/imports/reading/read-table.ts';
import { root } from './shell-blocks.ts';

/* The command of docs/guides/moving-here.md. It is within a list, so it is in no row of documented-commands.ts. */

const guide = readFileSync(join(root, 'docs/guides/moving-here.md'), 'utf8');
const [, command = ''] = /^ {3}```sh\n([\s\S]*?)^ {3}```$/m.exec(guide) ?? [];

const card = (name: string, more: object = {}) => ({
  idList: 'open',
  name,
  desc: '',
  labels: [],
  due: null,
  closed: false,
  ...more,
});

it('a board of Trello becomes a table with its cards, which an import can read (IMPORT-3)', async () => {
  const folder = scratchDirectory();
  const details = {
    desc: 'With a "view",\nand late',
    labels: [{ name: 'Deluxe' }, { name: 'Paid' }],
    due: '2026-12-05T20:00:00.000Z',
  };
  const board = {
    lists: [
      { id: 'open', name: 'Bookings', closed: false },
      { id: 'archived', name: 'Last year', closed: true },
    ],
    cards: [
      card('mia_sun', details),
      card('archived_card', { closed: true }),
      card('in_archived_list', { idList: 'archived' }),
      card('leo_w'),
    ],
  };
  writeFileSync(join(folder, 'board.json'), JSON.stringify(board));
  const PATH = `${dirname(process.execPath)}:${process.env.PATH}`;
  execFileSync('sh', ['-c', command], { cwd: folder, env: { PATH }, stdio: 'pipe' });
  const rows = await readTable(readFileSync(join(folder, 'board.csv')), () => Promise.resolve());
  expect(rows.map(({ cells }) => cells)).toEqual([
    ['List', 'Card', 'Description', 'Labels', 'Due'],
    ['Bookings', 'mia_sun', 'With a "view",\nand late', 'Deluxe Paid', '2026-12-05T20:00:00.000Z'],
    ['Bookings', 'leo_w'],
  ]);
});
