import { localizePath } from '@sunset/contract/locales.ts';
import { locale } from '../../format/locale.ts';

/** The address of a page that staff linked to in a text, in the language of this page. Rule: LANG-8. */
export const contentHref = (path: string): string =>
  import.meta.env.MULTILINGUAL && !new RegExp(import.meta.env.PLAIN_ADDRESS as string).test(path)
    ? localizePath(locale, path)
    : path;
