import { globSync } from 'node:fs';
import tailwindcss from '@tailwindcss/vite';
import { locales, type Locale } from '@sunset/contract/locales.ts';
import { defineConfig, type EnvironmentOptions, type Rolldown } from 'vite';
import { compressFiles } from './vite-compress-files.ts';
import { developmentLocales, environmentName, localeOfEnvironment, pageLocales } from './vite-locales.ts';
import { messages } from './vite-messages.ts';

/** What the browser loads: the program that hydrates a page, the component of each page, and the stylesheet. */
const pages = globSync('app/pages/*/*.tsx', {
  cwd: import.meta.dirname,
  exclude: ['app/pages/development/*'],
});
const input = ['app/entry.client.tsx', 'app/app.css', ...pages.map((file) => file.replaceAll('\\', '/')).toSorted()];

interface ModuleGraph {
  getModuleInfo: (id: string) => { importedIds: readonly string[]; importers: readonly string[] } | null;
}

/** Whether a module is loaded with a file or folder of `app`, because that imports it, itself or through others. */
function isLoadedWith(source: string, id: string, graph: ModuleGraph, seen = new Set<string>()): boolean {
  if (id.includes(`/app/${source}`)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return (graph.getModuleInfo(id)?.importers ?? []).some((importer) => isLoadedWith(source, importer, graph, seen));
}

/** Whether a module imports TanStack Query, itself or through others. */
function usesQueries(id: string, graph: ModuleGraph, seen = new Set<string>()): boolean {
  if (id.includes('node_modules/@tanstack/')) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return (graph.getModuleInfo(id)?.importedIds ?? []).some((imported) => usesQueries(imported, graph, seen));
}

/** Whether the wizard loads a module, and no page does before it. */
function isWizardPart(id: string, graph: ModuleGraph): boolean {
  const isLoadedBy = (source: string) => isLoadedWith(source, id, graph);
  return (
    isLoadedBy('features/bookings/wizard/wizard.tsx') &&
    !isLoadedBy('pages/public/') &&
    !isLoadedBy('pages/booking/') &&
    !isLoadedBy('pages/account/')
  );
}

/**
 * Shared chunks: one request instead of thirty. Each page has its own chunk. All of these import `react`, and `queries` imports
 * `site`; never the other way round, because chunks that import each other run in the wrong order.
 */
const sharedChunks = [
  { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\/|rolldown\/runtime/, priority: 30 },
  { name: 'toasts', test: /node_modules\/@radix-ui\//, priority: 30 },
  {
    // What public pages do not load.
    debugName: 'queries',
    name: (id: string, graph: ModuleGraph) => (usesQueries(id, graph) ? 'queries' : null),
    tags: ['$initial' as const],
    minShareCount: 3,
    priority: 20,
  },
  { name: 'live', test: /node_modules\/eventsource-parser\/|app\/lib\/live\//, priority: 25 },
  // Fields: public pages have none.
  {
    name: 'forms',
    test: /app\/ui\/(?:forms\/|dialogs\/confirm-dialog)/,
    tags: ['$initial' as const],
    minShareCount: 4,
    priority: 15,
  },
  { name: 'site', tags: ['$initial' as const], minShareCount: 4, priority: 10 },
  // Small files of every page, or of most, that the line above takes for parts of a few: a request costs more than they do.
  {
    name: 'site',
    test: /lucide-react\/.*\/(?:external-link|house|leaf|log-out|shopping-bag|sun|ticket|wifi-off)\.m?js$|app\/.*\/(?:log-out|change-announcer|discounted-price|use-throttled)\.tsx?$/,
    priority: 10,
  },
  // The same for the wizard.
  { name: 'bookings', test: /lucide-react\/.*\/(?:chevron-up|info|link-2|lock-keyhole)\.m?js$/, priority: 10 },
  {
    debugName: 'what the wizard shares with a few others',
    name: (id: string, graph: ModuleGraph) => (isWizardPart(id, graph) ? 'bookings' : null),
    test: /\/(?:app|contract)\//,
    minShareCount: 2,
    priority: 5,
  },
];

/** Libraries mark their modules for React's server components, which this build has not: not worth a line each. */
function hideDirectives(
  level: Rolldown.LogLevel,
  log: Rolldown.RolldownLog,
  next: (level: Rolldown.LogLevel, log: Rolldown.RolldownLog) => void,
): void {
  if (log.code !== 'MODULE_LEVEL_DIRECTIVE') next(level, log);
}

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
    // The contract is TypeScript in a workspace: bundle it, because Node cannot load TypeScript from node_modules.
    resolve: { noExternal: [/^@sunset\//] },
    build: {
      outDir: locale === 'en' ? 'build/server' : `build/server/${locale}`,
      copyPublicDir: false,
      rolldownOptions: { input: 'app/entry.server.tsx', onLog: hideDirectives },
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

export default defineConfig(({ command }) => ({
  plugins: [
    messages({
      localeOf: (name) => (command === 'serve' && name === 'client' ? null : localeOfEnvironment(name)),
      siteLocales: command === 'serve' ? locales.filter((locale) => developmentLocales.includes(locale)) : pageLocales,
    }),
    tailwindcss(),
    compressFiles(),
  ],
  appType: 'custom',
  // Written out where it is used, so that a build with one language has no code for a choice.
  define: {
    'import.meta.env.MULTILINGUAL': String((command === 'serve' ? developmentLocales : pageLocales).length > 1),
  },
  // The oldest supported browsers: docs/browsers.md.
  build: { target: ['chrome111', 'edge111', 'firefox115', 'safari16.4'], modulePreload: { polyfill: false } },
  environments: Object.fromEntries(command === 'build' ? built : developed),
  builder: {},
  // In development: what pages import is prepared at the start, not when the first page asks for it.
  optimizeDeps: { entries: input.filter((file) => file.endsWith('.tsx')) },
}));
