import { localizePath, type Locale } from '@sunset/contract/locales.ts';
import type { SitePath } from '@sunset/contract/pages/page-addresses.ts';
import { locale } from '../../format/locale.ts';

/** The address of a page in the language of this one. */
export const href = (path: SitePath): string => (import.meta.env.MULTILINGUAL ? localizePath(locale, path) : path);

/** The address of this page in another language. `path` is its path without a language. */
export const hrefIn = (other: Locale, path: string): string => localizePath(other, path);
