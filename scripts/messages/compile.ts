import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { locales } from '../../contract/locales.ts';
import { messagesFolder, pluralForms, readMessages, type Message, type MessageText } from './read-messages.ts';

const accents: Record<string, string> = {
  a: 'á',
  c: 'ç',
  e: 'é',
  i: 'ï',
  n: 'ñ',
  o: 'ö',
  u: 'û',
  y: 'ý',
  A: 'Å',
  E: 'É',
  O: 'Ö',
  U: 'Û',
};

/** English for the pseudo-locale: accents show what is not translated, a third more text shows what does not fit. */
function pseudoText(text: MessageText): MessageText {
  if (typeof text === 'string') return pseudoForm(text);
  return Object.fromEntries(pluralForms(text).map(([form, one]) => [form, pseudoForm(one)]));
}

/** Parameters and markup in braces stay as they are. */
function pseudoForm(text: string): string {
  const accented = text.replaceAll(/\{[^}]*\}|[a-zA-Z]/g, (part) => accents[part] ?? part);
  const length = text.replaceAll(/\{[^}]*\}/g, '').length;
  return `[${accented}${'·'.repeat(Math.ceil(length / 3))}]`;
}

const root = join(import.meta.dirname, '../..');
const web = join(root, 'web');
const target = join(web, 'compiled-messages');
const stamp = 'sources.sha256';

/** A language of development only, of which the texts are English with accents. */
export const pseudoLocale = 'en-XA';

/**
 * Compiles web/messages to functions (web/compiled-messages), unless they are compiled already. The files of a language
 * become the input of Paraglide: one file without notes, with plurals as Paraglide writes them.
 */
export async function compileMessages(): Promise<void> {
  const hash = hashSources();
  if (isCompiled(hash)) return;
  // Compiled beside the target, because another process may be reading that.
  const folder = `${target}-${process.pid}`;
  await compileInto(folder);
  writeFileSync(join(folder, stamp), hash);
  try {
    rmSync(target, { recursive: true, force: true });
    renameSync(folder, target);
  } catch (error) {
    // race: another process compiled the same sources and was first.
    rmSync(folder, { recursive: true, force: true });
    if (!isCompiled(hash)) throw error;
  }
}

function isCompiled(hash: string): boolean {
  const current = join(target, stamp);
  return existsSync(current) && readFileSync(current, 'utf8') === hash;
}

async function compileInto(folder: string): Promise<void> {
  const project = join(folder, 'project.inlang');
  mkdirSync(project, { recursive: true });
  const write = (locale: string, messages: Message[]) =>
    writeFileSync(join(folder, `${locale}.json`), JSON.stringify(sourceOf(messages)));
  for (const locale of locales) write(locale, readMessages(locale));
  const pseudo = readMessages('en').map((message) => ({ ...message, text: pseudoText(message.text) }));
  write(pseudoLocale, pseudo);
  writeFileSync(join(project, 'settings.json'), JSON.stringify(settings));
  const { compile } = await import('@inlang/paraglide-js');
  await compile({
    project,
    outdir: join(folder, 'functions'),
    outputStructure: 'message-modules',
    strategy: ['baseLocale'],
    emitGitIgnore: false,
    emitPrettierIgnore: false,
    emitReadme: false,
  });
}

const settings = {
  baseLocale: 'en',
  locales: [...locales, pseudoLocale],
  modules: [join(root, 'node_modules/@inlang/plugin-message-format/dist/index.js')],
  'plugin.inlang.messageFormat': { pathPattern: './{locale}.json' },
};

function sourceOf(messages: Message[]) {
  return Object.fromEntries(messages.map(({ key, text }) => [key, typeof text === 'string' ? text : pluralOf(text)]));
}

/** A plural as Paraglide writes it. Every form can show the number, in the digits and groups of the language. */
function pluralOf(forms: Exclude<MessageText, string>) {
  const match = pluralForms(forms).map(([form, text]) => [
    `form=${form === 'other' ? '*' : form}`,
    text.replaceAll('{count}', '{number}'),
  ]);
  return [
    {
      declarations: ['input count', 'local form = count: plural', 'local number = count: number'],
      selectors: ['form'],
      match: Object.fromEntries(match) as Record<string, string>,
    },
  ];
}

function hashSources(): string {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  const files = [
    ...globSync('*/*.json', { cwd: messagesFolder }).map((name) => join(messagesFolder, name)),
    ...globSync('*.ts', { cwd: import.meta.dirname }).map((name) => join(import.meta.dirname, name)),
    join(root, 'contract/locales.ts'),
  ];
  for (const file of files.toSorted()) hash.update(file.slice(root.length)).update(readFileSync(file));
  return hash.digest('hex');
}
