import { locales, localizePath, matchLocale, type Locale } from '@sunset/contract/locales.ts';
import type { MessageParameters } from './parameters.gen.ts';
import { readMessages, type StoredMessage } from './read-messages.ts';

export type MessageKey = keyof MessageParameters;

/**
 * Part of a message. Plain strings are our own text; text that a user typed is `userText` and is escaped. `at` is an instant,
 * which Discord shows in the reader's time zone.
 */
export type Part = string | { at: Date } | { userText: string } | { code: string };

/** The parameters of a message. Numbers are written as the language does; `count` chooses the form of a plural. */
type Inputs<Key extends MessageKey, Value> = [MessageParameters[Key]] extends [never]
  ? []
  : [inputs: Record<MessageParameters[Key], Value | number>];

/** What the server says to a guest, in one language. Rule: LANG-10. */
export interface Texts {
  locale: Locale;
  say<Key extends MessageKey>(key: Key, ...inputs: Inputs<Key, string>): string;
  /** The same in parts, so that what users typed is escaped and instants are shown where the message goes. */
  parts<Key extends MessageKey>(key: Key, ...inputs: Inputs<Key, Part>): Part[];
  number(value: number): string;
  /** The address of a page in this language. */
  path(path: string): string;
}

/**
 * The texts for a reader who wants these languages, the most wanted first. Languages that are not offered do not count; without
 * one that is, they are English. Rules: LANG-10, LANG-11.
 */
export function textsFor(offered: readonly Locale[], ...wanted: (string | null)[]): Texts {
  const known = wanted.filter((one) => one !== null);
  return textsIn(matchLocale(known, offered) ?? 'en');
}

export const textsIn = (locale: Locale): Texts => allTexts[locale];

function createTexts(locale: Locale, messages: ReadonlyMap<string, StoredMessage>): Texts {
  const plurals = new Intl.PluralRules(locale);
  // As prices to pay are written (priceText).
  const numbers = new Intl.NumberFormat(locale === 'en' ? 'en-US' : locale);
  const number = (value: number) => numbers.format(value);

  function fill<Value>(key: MessageKey, inputs: Partial<Record<string, Value | number>> = {}): (string | Value)[] {
    // A language that is not offered yet may miss messages.
    const stored = messages.get(key) ?? englishMessages.get(key);
    if (stored === undefined) throw new Error(`There is no message ${key}.`);
    return formOf(stored, inputs['count'])
      .split(/\{(\w+)\}/)
      .map((piece, index): string | Value => {
        if (index % 2 === 0) return piece;
        const value = inputs[piece];
        if (value === undefined) throw new Error(`${key} has no ${piece}.`);
        return typeof value === 'number' ? number(value) : value;
      })
      .filter((piece) => piece !== '');
  }

  function formOf(stored: StoredMessage, count: unknown): string {
    if (typeof stored === 'string') return stored;
    return stored[plurals.select(Number(count))] ?? stored['other'] ?? '';
  }

  return {
    locale,
    say: (key, ...[inputs]) => fill<string>(key, inputs).join(''),
    parts: (key, ...[inputs]) => fill<Part>(key, inputs),
    number,
    path: (path) => localizePath(locale, path),
  };
}

const englishMessages = readMessages('en');
const allTexts = Object.fromEntries(
  locales.map((locale) => [locale, createTexts(locale, locale === 'en' ? englishMessages : readMessages(locale))]),
) as Record<Locale, Texts>;
/** For what is not about one guest: posts in channels, and the API. */
export const english = allTexts.en;
