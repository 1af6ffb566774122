import { localizePath, type Locale } from '@sunset/contract/locales.ts';
import { locale } from '../../format/locale.ts';

/** The pages that exist in each language: all but the panels and what leads back from a sign-in. */
type PagePath =
  | '/'
  | '/about-us'
  | '/resorts'
  | '/resort/'
  | '/draw/'
  | '/store'
  | '/donation'
  | '/contact'
  | '/gold-customer'
  | '/terms'
  | '/privacy'
  | '/settings'
  | '/user-login'
  | '/book';

type PathWithId = `${'/resort/' | '/draw/'}${string | number}`;

export type SitePath = PagePath | PathWithId | `${PagePath}?${string}` | `${PagePath}#${string}`;

/** The address of a page in the language of this one. */
export const href = (path: SitePath): string => (import.meta.env.MULTILINGUAL ? localizePath(locale, path) : path);

/** The address of this page in another language. `path` is its path without a language. */
export const hrefIn = (other: Locale, path: string): string => localizePath(other, path);
