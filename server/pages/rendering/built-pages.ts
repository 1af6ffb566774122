import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { locales, type Locale } from '@sunset/contract/locales.ts';
import type { PageBuild, PageFiles } from '@sunset/contract/rendered-page.ts';
import { productFolders } from '../../product-folders.ts';
import { readBuiltFiles, readBuiltText, type BuiltFiles } from '../files/built-files.ts';
import type { PageSource } from '../pages.ts';

const buildDirectory = productFolders.pages;
const clientDirectory = join(buildDirectory, 'client');
const serverBuild = (locale: Locale) =>
  join(buildDirectory, 'server', locale === 'en' ? '' : locale, 'entry.server.js');

/** The pages as `npm run build` made them, and the files they load. Throws where there is no build. */
export function builtPages(): PageSource & { builtFiles: BuiltFiles } {
  if (!existsSync(serverBuild('en'))) throw new Error('The pages are not built yet. Run: npm run build');
  const built = locales.filter((locale) => existsSync(serverBuild(locale)));
  const files = new Map(built.map((locale) => [locale, readPageFiles(clientDirectory, locale)]));
  const builds = new Map<Locale, Promise<PageBuild>>();
  return {
    locales: built,
    isCached: true,
    load: (locale) => {
      const build = builds.get(locale) ?? (import(pathToFileURL(serverBuild(locale)).href) as Promise<PageBuild>);
      builds.set(locale, build);
      return build;
    },
    files: (locale) => files.get(locale) ?? readPageFiles(clientDirectory, locale),
    builtFiles: readBuiltFiles(clientDirectory),
  };
}

/** Vite's manifest of the build: the file of each source, and the sources that it imports. */
type Manifest = Record<string, { file: string; imports?: string[] } | undefined>;

const entry = 'app/entry.client.tsx';
const stylesheetSource = 'app/app.css';

function readManifest(directory: string, locale: Locale): Manifest {
  const name = locale === 'en' ? 'manifest.json' : `manifest.${locale}.json`;
  return JSON.parse(readFileSync(join(directory, '.vite', name), 'utf8')) as Manifest;
}

/** The files of the build that pages in a language load. The stylesheet is the same for all. */
export function readPageFiles(directory: string, locale: Locale): PageFiles {
  const stylesheet = readManifest(directory, 'en')[stylesheetSource]?.file ?? '';
  const manifest = readManifest(directory, locale);
  const find = (source: string) => {
    const chunk = manifest[source];
    if (chunk === undefined) throw new Error(`The build has no ${source}. Run: npm run build`);
    return chunk;
  };
  /** The URL of a source's file, and those of everything that it imports. */
  const modulesOf = (source: string, found = new Set<string>()): Set<string> => {
    const { file, imports = [] } = find(source);
    if (found.has(`/${file}`)) return found;
    found.add(`/${file}`);
    for (const imported of imports) modulesOf(imported, found);
    return found;
  };
  const [entryUrl, ...imports] = modulesOf(entry);
  return {
    stylesheet: { text: readBuiltText(join(directory, stylesheet)).trim() },
    entries: [String(entryUrl)],
    imports,
    modulesOf: (script) => {
      const [module, ...rest] = modulesOf(`app/${script}`);
      return [String(module), ...rest];
    },
  };
}
