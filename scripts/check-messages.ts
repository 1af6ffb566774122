import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { locales, offeredLocales } from '../contract/locales.ts';
import { findPlainLinks } from './messages/plain-links.ts';
import { findPluralsInCode } from './messages/plurals-in-code.ts';
import { findMessageProblems, findUnusedMessages } from './messages/problems.ts';
import { findSameTexts, sameOnPages, sameOnServer } from './messages/same-texts.ts';
import { findFrenchSpaces } from './messages/french-spaces.ts';
import { messagesFolder, readMessages, readNotes, serverMessages } from './messages/read-messages.ts';
import { compileMessages } from './messages/compile.ts';

/*
 * Checks web/messages and server/messages: what is missing, unused or does not fit the English texts, plurals in code, and links
 * that lose the language, texts that two keys have, and the spaces of French. A language that is not offered yet may miss messages. Prints one
 * line per problem; exit code 1 if there is any. Compiles the messages of the pages too, because the check of types needs them.
 */

const root = join(import.meta.dirname, '..');

interface Source {
  path: string;
  text: string;
}

/** The problems of a folder of messages, which these sources use; `use` matches a key where it is used. */
function checkFolder(folder: string, sources: readonly Source[], use?: RegExp): string[] {
  const english = readMessages('en', folder);
  const problems = [
    ...readNotes('en', folder).flatMap(({ feature, note }) =>
      note === null ? [`en/${feature}.json has no note for translators: add "@"`] : [],
    ),
    ...locales.flatMap((locale) => {
      const isWhole = offeredLocales.includes(locale);
      return findMessageProblems(english, { locale, messages: readMessages(locale, folder), isWhole });
    }),
    ...findUnusedMessages(english, sources, use),
    ...findFrenchSpaces(readMessages('fr', folder)),
  ];
  return problems.map((problem) => `${folder.slice(root.length + 1)}: ${problem}`);
}

function readSources(pattern: string, excluded: RegExp): Source[] {
  return globSync(pattern, { cwd: root })
    .filter((path) => !excluded.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

const pages = readSources('web/app/**/*.{ts,tsx}', /$^/);
const server = readSources('server/**/*.ts', /node_modules|\.(?:test|gen)\.ts$/);
const problems = [
  ...checkFolder(messagesFolder, pages),
  ...checkFolder(serverMessages, server, /'([a-z]\w+)'/g),
  ...findSameTexts(readMessages('en'), sameOnPages),
  ...findSameTexts(readMessages('en', serverMessages), sameOnServer),
  ...findPluralsInCode(pages),
  ...findPlainLinks(pages),
];
for (const problem of problems) console.log(problem);
if (problems.length === 0) await compileMessages();
process.exitCode = problems.length === 0 ? 0 : 1;
