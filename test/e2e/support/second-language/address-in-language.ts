import { locales, localizePath } from '@sunset/contract/locales.ts';
import { journeyLocale } from './journey-locale.ts';

const foldersWithoutLanguage = [
  'admin',
  'api',
  'auth',
  'development',
  'hosting',
  'preview',
  'roblox',
  'setup',
  'uploads',
];

/** Panels, callbacks, set-up and files. */
const withoutLanguage = new RegExp(`^/(?:${foldersWithoutLanguage.join('|')})(?:[/?#]|$)|^[^?#]*\\.\\w+(?:[?#]|$)`);
const withLanguage = new RegExp(`^/(?:${locales.join('|')})(?:[/?#]|$)`);

/** Whether a path of the site, such as `/book?resort=1`, is that of a page that exists in each language. */
const isTranslated = (path: string): boolean =>
  journeyLocale !== 'en' &&
  path.startsWith('/') &&
  !path.startsWith('//') &&
  !withoutLanguage.test(path) &&
  !withLanguage.test(path);

/** A path of a page in JOURNEY_LOCALE; other addresses stay as they are. */
export const pathInLanguage = (path: string): string => (isTranslated(path) ? localizePath(journeyLocale, path) : path);

const returnPath = /(?<=[?&]return_to=)[^&#]+/;

/** An address of the site with the language in its path and its `return_to`; of another host it stays as it is. */
export function addressInLanguage(address: string, base: string | undefined): string {
  const start = base !== undefined && address.startsWith(base) ? base : '';
  const path = address
    .slice(start.length)
    .replace(returnPath, (to) => encodeURIComponent(pathInLanguage(decodeURIComponent(to))));
  return start + pathInLanguage(path);
}

const origin = /^(?:https?:\/\/[^/]+)?/;

/**
 * The English path of a page in JOURNEY_LOCALE, for what a journey reads itself. A page that should be in the language and is
 * not gets a path that no journey expects.
 */
export function pathInEnglish(path: string): string {
  if (isTranslated(path)) return `/not-in-${journeyLocale}${path}`;
  const prefix = `/${journeyLocale}`;
  const isPrefixed =
    journeyLocale !== 'en' && path.startsWith(prefix) && /^(?:[/?#]|$)/.test(path.slice(prefix.length));
  return isPrefixed ? path.slice(prefix.length).replace(/^\/?/, '/') : path;
}

/** `pathInEnglish` of an address and of its `return_to`. */
export function addressInEnglish(address: string): string {
  const [start = ''] = origin.exec(address) ?? [];
  return (
    start +
    pathInEnglish(address.slice(start.length)).replace(returnPath, (to) =>
      encodeURIComponent(pathInEnglish(decodeURIComponent(to))),
    )
  );
}

/** Whether a path is of what has no language in its address. A callback is in that of the page where the sign-in began. */
export const isWithoutLanguage = (path: string): boolean => withoutLanguage.test(path);
