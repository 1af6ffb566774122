import { locales, type Locale } from '@sunset/contract/locales.ts';
import { locale } from '../../format/locale.ts';
import { safePath } from '../../lib/navigation/safe-path.ts';
import { personalKeys } from '../../lib/session/personal-storage.ts';

const key = personalKeys.signInReturnTo;
/** Not personal: the language of the page on which the sign-in began. The callback has no language in its address. */
const localeKey = 'sign-in-locale';

/** Stores where a sign-in should lead, for the next attempt after a failed one. */
export function storeReturnPath(path: string | null): void {
  try {
    if (path === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, path);
  } catch {
    // Without storage the next attempt leads to the default page of the user type.
  }
}

/** Stores the language of this page for the end of the sign-in. */
export function storeSignInLocale(): void {
  try {
    sessionStorage.setItem(localeKey, locale);
  } catch {
    // Without storage the sign-in ends on an English page, if nothing says where it should lead.
  }
}

/** The language of the page on which the sign-in of this tab began. */
export function storedSignInLocale(): Locale {
  try {
    const stored = sessionStorage.getItem(localeKey);
    return locales.find((one) => one === stored) ?? 'en';
  } catch {
    return 'en';
  }
}

/** Where the last sign-in of this tab should lead, or null. */
export function storedReturnPath(): string | null {
  try {
    return safePath(sessionStorage.getItem(key));
  } catch {
    return null;
  }
}
