import { locales } from '@sunset/contract/locales.ts';
import { locale } from '../../format/locale.ts';

/** The language in which Discord and Roblox lead back: this page's. None in development's English with accents. Rule: LANG-2. */
export const callbackLanguage = locales.find((one) => one === locale);
