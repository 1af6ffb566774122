import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '@sunset/contract/locales.ts';
import { productFolders } from '../product-folders.ts';

/** A text, or the forms of one with a number, by the categories of `Intl.PluralRules`. */
export type StoredMessage = string | Readonly<Record<string, string>>;

/** The messages of a language, from all its files. `npm run check` has checked them (scripts/messages). */
export function readMessages(locale: Locale): ReadonlyMap<string, StoredMessage> {
  const folder = join(productFolders.messages, locale);
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  const entries = files.flatMap((name) =>
    Object.entries(JSON.parse(readFileSync(join(folder, name), 'utf8')) as Record<string, StoredMessage>),
  );
  return new Map(entries.filter(([key]) => !key.startsWith('@')));
}
