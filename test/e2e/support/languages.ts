import { join } from 'node:path';
import type { Locale } from '@sunset/contract/locales.ts';
import { pageLocales } from '../../../web/vite-locales.ts';

/** The languages of the build besides English. */
export const otherLocales: readonly Locale[] = pageLocales.filter((locale) => locale !== 'en');

type Inputs = Record<string, string | number>;
type Messages = Record<string, (inputs: Inputs, options: { locale: Locale }) => string>;

const compiled = join(import.meta.dirname, '../../../web/compiled-messages/functions/messages.js');
const messages = (await import(/* @vite-ignore */ compiled)) as Messages;

export type TextOf = (key: string, inputs?: Inputs) => string;

/** The texts of the pages in a language, as they are compiled for the build. */
export function textsIn(locale: Locale): TextOf {
  return (key, inputs = {}) => {
    const message = messages[key];
    if (message === undefined) throw new Error(`There is no message ${key}.`);
    return message(inputs, { locale });
  };
}
