import { locales, type Locale } from '@sunset/contract/locales.ts';
import type { Random } from './random.ts';

/*
 * The state of a sign-in says in which language it began: `es.<token>`. The addresses that Discord and Roblox lead back to are
 * registered there, so they have no language of their own. Rule: LANG-2.
 */

/** A new state. English ones are a token alone. */
export function createState(random: Random, language: Locale = 'en'): string {
  return language === 'en' ? random.token() : `${language}.${random.token()}`;
}

/** The language of a state; English for every other text. */
export function languageOfState(state: string | null): Locale {
  return locales.find((locale) => state?.startsWith(`${locale}.`)) ?? 'en';
}
