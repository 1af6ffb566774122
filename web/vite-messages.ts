import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { localizePath, type Locale } from '@sunset/contract/locales.ts';
import type { Plugin } from 'vite';
import { compileMessages } from '../scripts/messages/compile.ts';
import { constantText, messagesFolder, readMessages } from '../scripts/messages/read-messages.ts';

interface Languages {
  /** The language of an environment of Vite. Null: the browser in development, which reads it from the page. */
  localeOf: (environment: string) => Locale | null;
  /** The languages that a visitor can choose. */
  siteLocales: readonly string[];
}

const compiledMessage = /\/compiled-messages\/functions\/messages\/(?!_index)(\w+)\.js$/;
/** What Paraglide asks each time a message is used. */
const anyLocale = 'experimentalStaticLocale ?? options.locale ?? getLocale()';
/** Where a browser in development reads the language. */
const pageLocale = 'document.documentElement.lang';

/**
 * Makes the language a constant of each environment (docs/decisions/0008-languages.md): a message is the function of this
 * language alone, and in a build a message without parameters is its text.
 */
export function messages({ localeOf, siteLocales }: Languages): Plugin {
  const texts = new Map<string, ReadonlyMap<string, string>>();
  const textsOf = (locale: string) => {
    const known = texts.get(locale) ?? readConstantTexts(locale);
    texts.set(locale, known);
    return known;
  };
  let isBuild = false;
  return {
    name: 'messages',
    enforce: 'pre',
    async config(_config, { command }) {
      isBuild = command === 'build';
      await compileMessages();
    },
    load(id) {
      const locale = localeOf(this.environment.name);
      if (id.endsWith('/app/format/locale.ts')) return languageConstants(locale, siteLocales);
      const key = compiledMessage.exec(id)?.[1];
      if (key === undefined) return null;
      const code = readFileSync(id, 'utf8');
      return locale === null ? code.replaceAll(anyLocale, pageLocale) : only(code, key, locale);
    },
    transform(code, id) {
      const locale = localeOf(this.environment.name);
      if (!isBuild || locale === null || !/\/app\/.*\.tsx?$/.test(id)) return null;
      return code
        .replaceAll(/\bm\.(\w+)\(\)/g, (call, key: string) => {
          const text = textsOf(locale).get(key);
          return text === undefined ? call : JSON.stringify(text);
        })
        .replaceAll(/\bhref\('(\/[^']*)'\)/g, (_call, path: string) => JSON.stringify(localizePath(locale, path)));
    },
    configureServer({ watcher }) {
      watcher.add(join(messagesFolder, '*/*.json'));
      watcher.on('change', (file) => void (file.startsWith(messagesFolder) && compileMessages()));
    },
  };
}

/** web/app/format/locale.ts for one language. */
export function languageConstants(locale: string | null, siteLocales: readonly string[]): string {
  const content = locale === 'en' ? 'undefined' : "'en'";
  return [
    `export const locale = ${locale === null ? pageLocale : JSON.stringify(locale)};`,
    `export const contentLanguage = ${locale === null ? `${pageLocale} === 'en' ? undefined : 'en'` : content};`,
    `export const siteLocales = ${JSON.stringify(siteLocales)};`,
  ].join('\n');
}

/** Of a language, with English where it has no translation yet. */
export function readConstantTexts(locale: string): ReadonlyMap<string, string> {
  const all = [...readMessages('en'), ...readMessages(locale)];
  const texts = new Map<string, string>();
  for (const message of all) {
    const text = constantText(message);
    if (text === null) texts.delete(message.key);
    else texts.set(message.key, text);
  }
  return texts;
}

/** The compiled message without its choice of a language: `export { es_home_title as home_title }`. */
function only(code: string, key: string, locale: string): string {
  const choice = code.indexOf('\n/**\n');
  const chosen =
    new RegExp(`locale === "${locale}"\\) return (\\w+)\\(`).exec(code) ??
    /^\s*return (\w+)\(inputs\)/m.exec(code.slice(choice));
  if (choice === -1 || chosen === null) throw new Error(`${key} is not compiled as web/vite-messages.ts expects.`);
  // The choice is all that needs Paraglide's run time.
  const own = code.slice(0, choice).replace(/^import .* from '\.\.\/runtime\.js';$/m, '');
  return `${own}\nexport { ${chosen[1]} as ${key} };\n`;
}
