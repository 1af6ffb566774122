import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { locales, offeredLocales } from '../contract/locales.ts';
import { findPlainLinks } from './messages/plain-links.ts';
import { findPluralsInCode } from './messages/plurals-in-code.ts';
import { findMessageProblems, findUnusedMessages } from './messages/problems.ts';
import { readMessages, readNotes } from './messages/read-messages.ts';
import { compileMessages } from './messages/compile.ts';

/*
 * Checks web/messages: what is missing, unused or does not fit the English texts, plurals in code, and links that lose the language. A language that is not offered yet may miss
 * messages. Prints one line per problem; exit code 1 if there is any. Compiles the messages too, because the check of types
 * needs them.
 */

const root = join(import.meta.dirname, '..');
const english = readMessages('en');
const sources = globSync('web/app/**/*.{ts,tsx}', { cwd: root }).map((path) => ({
  path,
  text: readFileSync(join(root, path), 'utf8'),
}));
const problems = [
  ...readNotes('en').flatMap(({ feature, note }) =>
    note === null ? [`en/${feature}.json has no note for translators: add "@"`] : [],
  ),
  ...locales.flatMap((locale) =>
    findMessageProblems(english, { locale, messages: readMessages(locale), isWhole: offeredLocales.includes(locale) }),
  ),
  ...findUnusedMessages(english, sources),
  ...findPluralsInCode(sources),
  ...findPlainLinks(sources),
];
for (const problem of problems) console.log(problem);
if (problems.length === 0) await compileMessages();
process.exitCode = problems.length === 0 ? 0 : 1;
