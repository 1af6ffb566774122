import { globSync } from 'node:fs';
import tailwindcss from '@tailwindcss/vite';
import { locales, type Locale } from '@sunset/contract/locales.ts';
import { plainAddress } from '@sunset/contract/pages/page-addresses.ts';
import { defineConfig, type EnvironmentOptions, type Rolldown } from 'vite';
import { compressFiles } from './vite-compress-files.ts';
import { sharedChunks } from './vite-chunks.ts';
import { icons } from './vite-icons.ts';
import { developmentLocales, environmentName, localeOfEnvironment, pageLocales } from './vite-locales.ts';
import { headScripts } from './vite-head-scripts.ts';
import { messages } from './vite-messages.ts';

/** What the browser loads: the program that hydrates a page, the component of each page, and the stylesheet. */
const pages = globSync('app/pages/*/*.tsx', {
  cwd: import.meta.dirname,
  exclude: ['app/pages/development/*'],
});
const input = ['app/entry.client.tsx', 'app/app.css', ...pages.map((file) => file.replaceAll('\\', '/')).toSorted()];

/** Libraries mark their modules for React's server components, which this build has not: not worth a line each. */
function hideDirectives(
  level: Rolldown.LogLevel,
  log: Rolldown.RolldownLog,
  next: (level: Rolldown.LogLevel, log: Rolldown.RolldownLog) => void,
): void {
  if (log.code !== 'MODULE_LEVEL_DIRECTIVE') next(level, log);
}

/** Slow plugins are no fault of the person who starts the site. */
const checks = { bundlerTimings: false };

/** The browser's part of the pages in a language. All languages share a folder: files are named by their contents. */
function clientEnvironment(locale: Locale): EnvironmentOptions {
  const isFirst = locale === 'en';
  return {
    consumer: 'client',
    build: {
      outDir: 'build/client',
      emptyOutDir: isFirst,
      copyPublicDir: isFirst,
      manifest: isFirst ? true : `.vite/manifest.${locale}.json`,
      rolldownOptions: {
        input: isFirst ? input : input.filter((file) => !file.endsWith('.css')),
        onLog: hideDirectives,
        checks,
        // A page is found by its export.
        preserveEntrySignatures: 'allow-extension',
        output: { codeSplitting: { groups: sharedChunks, includeDependenciesRecursively: false } },
      },
    },
  };
}

function serverEnvironment(locale: Locale): EnvironmentOptions {
  return {
    consumer: 'server',
    // The contract is TypeScript in a workspace: bundle it, because Node cannot load TypeScript from node_modules. Icons are drawn as in
    // the browser.
    resolve: { noExternal: [/^@sunset\//, 'lucide-react'] },
    build: {
      outDir: locale === 'en' ? 'build/server' : `build/server/${locale}`,
      copyPublicDir: false,
      rolldownOptions: { input: 'app/entry.server.tsx', onLog: hideDirectives, checks },
    },
  };
}

/** Two environments per language; `client` and `ssr` are those of English. */
const built = pageLocales.flatMap((locale) => [
  [environmentName('client', locale), clientEnvironment(locale)] as const,
  [environmentName('ssr', locale), serverEnvironment(locale)] as const,
]);

/** In development the browser has one environment for all languages, and reads the language from the page. */
const developed = [
  ['client', clientEnvironment('en')] as const,
  ...developmentLocales.map((locale) => [environmentName('ssr', locale), serverEnvironment(locale)] as const),
];

/** The languages that a visitor can choose. */
const siteLocales = (command: 'build' | 'serve') =>
  command === 'build' ? pageLocales : locales.filter((locale) => developmentLocales.includes(locale));

export default defineConfig(({ command }) => ({
  plugins: [
    messages({
      localeOf: (name) => (command === 'serve' && name === 'client' ? null : localeOfEnvironment(name)),
      siteLocales: siteLocales(command),
    }),
    headScripts(localeOfEnvironment, siteLocales(command)),
    icons(),
    tailwindcss(),
    compressFiles(),
  ],
  appType: 'custom',
  // Written out where it is used, so that a build with one language has no code for a choice.
  define: {
    'import.meta.env.MULTILINGUAL': String((command === 'serve' ? developmentLocales : pageLocales).length > 1),
    // A constant, because the table of all addresses is not part of a page.
    'import.meta.env.PLAIN_ADDRESS': JSON.stringify(plainAddress(locales).source),
  },
  // The oldest supported browsers: docs/browsers.md.
  build: { target: ['chrome111', 'edge111', 'firefox115', 'safari16.4'], modulePreload: { polyfill: false } },
  environments: Object.fromEntries(command === 'build' ? built : developed),
  builder: {},
  // In development: what pages import is prepared at the start, not when the first page asks for it.
  optimizeDeps: { entries: input.filter((file) => file.endsWith('.tsx')) },
}));
