import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';

/** The texts of the pages. */
export const messagesFolder = join(import.meta.dirname, '../../web/messages');
/** What the server says to guests on Discord and in calendars. */
export const serverMessages = join(import.meta.dirname, '../../server/messages');

/** The forms of a plural, by the categories of `Intl.PluralRules`; they depend on the parameter `count`. */
const pluralSchema = z.partialRecord(z.enum(['zero', 'one', 'two', 'few', 'many', 'other']), z.string());

const fileSchema = z.record(z.string(), z.union([z.string(), pluralSchema]));

export type MessageText = string | z.output<typeof pluralSchema>;

export interface Message {
  key: string;
  /** The file without its extension, for example `home`. */
  feature: string;
  text: MessageText;
}

/** The messages of a language from all its files. Keys that begin with `@` are notes for translators. */
export function readMessages(locale: string, folder = messagesFolder): Message[] {
  const directory = join(folder, locale);
  if (!existsSync(directory)) return [];
  return globSync('*.json', { cwd: directory })
    .toSorted()
    .flatMap((name) => {
      const entries = fileSchema.parse(JSON.parse(readFileSync(join(directory, name), 'utf8')));
      return Object.entries(entries)
        .filter(([key]) => !key.startsWith('@'))
        .map(([key, text]) => ({ key, feature: basename(name, '.json'), text }));
    });
}

export const pluralForms = (text: Exclude<MessageText, string>) => Object.entries(text);

/** The forms of a message; a message without a plural has one. */
export const formsOf = (text: MessageText): string[] =>
  typeof text === 'string' ? [text] : pluralForms(text).map(([, form]) => form);

/** A text that can be compared with others: a plural is one string too. */
export const comparableText = (text: MessageText): string => (typeof text === 'string' ? text : JSON.stringify(text));

/** The names of the parameters of a message, sorted. A form of a plural may leave the number out ("one room"). */
export function parametersOf({ text }: Pick<Message, 'text'>): string[] {
  const names = formsOf(text).flatMap((form) => Array.from(form.matchAll(/\{(\w+)\}/g), ([, name = '']) => name));
  return [...new Set([...names, ...(typeof text === 'string' ? [] : ['count'])])].toSorted();
}

/** The text of a message that is always the same, else null. */
export function constantText({ text }: Message): string | null {
  return typeof text === 'string' && !text.includes('{') ? text : null;
}

/** The note for translators on each file of a language: its key `@`. */
export function readNotes(locale: string, folder = messagesFolder): { feature: string; note: string | null }[] {
  const directory = join(folder, locale);
  return globSync('*.json', { cwd: directory }).map((name) => {
    const entries = fileSchema.parse(JSON.parse(readFileSync(join(directory, name), 'utf8')));
    const note = entries['@'];
    return { feature: basename(name, '.json'), note: typeof note === 'string' ? note : null };
  });
}
