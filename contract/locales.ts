/** The languages that the site is translated to (BCP 47). English is the language of addresses without a prefix. */
export const locales = ['en', 'es', 'pt-BR', 'fr', 'de'] as const;

export type Locale = (typeof locales)[number];

/** A language is offered when all its messages exist: the pages of the others are not built. */
export const offeredLocales: readonly Locale[] = [...locales];

/** Each language in its own words, because those who look for it may not read any other. */
export const localeTexts: Record<Locale, { name: string; offer: string; switchTo: string; dismiss: string }> = {
  en: { name: 'English', offer: 'This page is also in English.', switchTo: 'Read in English', dismiss: 'No, thanks' },
  es: {
    name: 'Español',
    offer: 'Esta página también está en español.',
    switchTo: 'Leer en español',
    dismiss: 'No, gracias',
  },
  'pt-BR': {
    name: 'Português (Brasil)',
    offer: 'Esta página também está em português.',
    switchTo: 'Ler em português',
    dismiss: 'Não, obrigado',
  },
  fr: {
    name: 'Français',
    offer: 'Cette page existe aussi en français.',
    switchTo: 'Lire en français',
    dismiss: 'Non merci',
  },
  de: {
    name: 'Deutsch',
    offer: 'Diese Seite gibt es auch auf Deutsch.',
    switchTo: 'Auf Deutsch lesen',
    dismiss: 'Nein, danke',
  },
};

/** The address of a path in a language: `/book` in Spanish is `/es/book`. */
export function localizePath(locale: Locale, path: string): string {
  if (locale === 'en') return path;
  return path === '/' || path.startsWith('/?') ? `/${locale}${path.slice(1)}` : `/${locale}${path}`;
}

/** The first of ours that a list of languages asks for, such as `navigator.languages`; `es-MX` asks for Spanish. */
export function matchLocale(wanted: readonly string[], offered: readonly Locale[] = locales): Locale | null {
  for (const tag of wanted) {
    const language = tag.toLowerCase().split('-')[0];
    const found = offered.find((locale) => locale.toLowerCase().split('-')[0] === language);
    if (found !== undefined) return found;
  }
  return null;
}
