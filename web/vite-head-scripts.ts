import type { Locale } from '@sunset/contract/locales.ts';
import { rolldown, type Plugin as RolldownPlugin } from 'rolldown';
import type { Plugin } from 'vite';
import { languageConstants, readConstantTexts } from './vite-messages.ts';

interface ScriptLanguage {
  locale: Locale;
  /** The languages that a visitor can choose. */
  siteLocales: readonly string[];
  /** The messages without parameters, which are all that these scripts can use. */
  texts: ReadonlyMap<string, string>;
}

const query = '?script';

/** `import { code } from './head.ts?script'`: the file with its imports as the text of one inline script (web/app/head). */
export function headScripts(localeOf: (environment: string) => Locale, siteLocales: readonly string[]): Plugin {
  return {
    name: 'head-scripts',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(query)) return null;
      const locale = localeOf(this.environment.name);
      const file = id.slice(0, -query.length);
      const { code, files } = await compileScript(file, { locale, siteLocales, texts: readConstantTexts(locale) });
      for (const one of files) this.addWatchFile(one);
      return `export const code = ${JSON.stringify(code)};`;
    },
  };
}

/** A source file and what it imports as one script that runs at once. */
export async function compileScript(
  file: string,
  language: ScriptLanguage,
): Promise<{ code: string; files: readonly string[] }> {
  const bundle = await rolldown({
    input: file,
    platform: 'browser',
    // Older than the site's own: what tells people that their browser is too old must run there.
    transform: { target: 'es2015' },
    plugins: [constantsOf(language)],
  });
  const { output } = await bundle.generate({ format: 'iife', minify: true });
  const files = await bundle.watchFiles;
  await bundle.close();
  return { code: output[0].code.trim(), files };
}

const messages = '\0messages';
const texts = '\0texts';

function constantsOf(language: ScriptLanguage): RolldownPlugin {
  return {
    name: 'head-script-constants',
    resolveId(id) {
      if (id === '#messages') return messages;
      return id === texts ? texts : null;
    },
    load(id) {
      if (id.endsWith('/app/format/locale.ts')) return languageConstants(language.locale, language.siteLocales);
      if (id === messages) return `export * as m from ${JSON.stringify(texts)};`;
      if (id !== texts) return null;
      return Array.from(language.texts, ([key, text]) => `export const ${key} = () => ${JSON.stringify(text)};`).join(
        '',
      );
    },
  };
}
