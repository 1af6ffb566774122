import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { locales } from '../../contract/locales.ts';
import { compareKeys, compareTexts } from './compare.ts';
import { readMessages, type Message } from './read-messages.ts';

/*
 * `npm run messages:compare -- <commit>`: what became of each key of the pages' and the server's messages since a commit, and each text
 * that changed, by language. Lines with tabs: `key`, folder, key then, key now; and `text`, folder, language, key now, then, now.
 */

const root = join(import.meta.dirname, '../..');
const folders = ['web/messages', 'server/messages'];

const [commit = ''] = process.argv.slice(2);
if (!/^[\w./~^-]+$/.test(commit)) {
  console.error('Name a commit: npm run messages:compare -- <commit>');
  process.exit(1);
}

const then = mkdtempSync(join(tmpdir(), 'messages-'));
try {
  const archive = execFileSync('git', ['archive', commit, ...folders], { cwd: root, maxBuffer: 64 * 1024 * 1024 });
  execFileSync('tar', ['-x', '-C', then], { input: archive });
  for (const folder of folders) compareFolder(folder);
} finally {
  rmSync(then, { recursive: true });
}

function compareFolder(folder: string): void {
  const read = (locale: string): [then: Message[], now: Message[]] => [
    readMessages(locale, join(then, folder)),
    readMessages(locale, join(root, folder)),
  ];
  const keys = compareKeys(...read('en'));
  for (const { before, now } of keys.filter((key) => key.before !== key.now))
    print('key', folder, before ?? '', now ?? '');
  for (const locale of locales)
    for (const text of compareTexts(keys, ...read(locale))) print('text', folder, locale, ...text);
}

function print(...cells: string[]): void {
  console.log(cells.map((cell) => cell.replaceAll(/\s+/g, ' ')).join('\t'));
}
