import { locales, localizePath } from '@sunset/contract/locales.ts';
import { locale } from '../../format/locale.ts';

/** What has no language in its address, or has one already. */
const plain = new RegExp(
  `^/(?:(?:admin|api|hosting|setup|uploads|${locales.join('|')})(?:[/?#]|$)|[^?#]*\\.\\w+(?:[?#]|$))`,
);

/** The address of a page that staff linked to in a text, in the language of this page. Rule: LANG-8. */
export const contentHref = (path: string): string =>
  import.meta.env.MULTILINGUAL && !plain.test(path) ? localizePath(locale, path) : path;
