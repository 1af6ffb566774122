import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageBuild, PageFiles } from '@sunset/contract/rendered-page.ts';
import { productFolders } from '../product-folders.ts';
import { readBuiltFiles, type BuiltFiles } from './built-files.ts';
import type { PageSource } from './pages.ts';

const buildDirectory = productFolders.pages;
const serverBuild = join(buildDirectory, 'server/entry.server.js');

/** The pages as `npm run build` made them, and the files they load. Throws where there is no build. */
export function builtPages(): PageSource & { builtFiles: BuiltFiles } {
  if (!existsSync(serverBuild)) throw new Error('The pages are not built yet. Run: npm run build');
  let build: Promise<PageBuild> | undefined;
  return {
    isCached: true,
    load: () => (build ??= import(pathToFileURL(serverBuild).href) as Promise<PageBuild>),
    files: readPageFiles(join(buildDirectory, 'client')),
    builtFiles: readBuiltFiles(join(buildDirectory, 'client')),
  };
}

/** Vite's manifest of the build: the file of each source, and the sources that it imports. */
type Manifest = Record<string, { file: string; imports?: string[] } | undefined>;

const entry = 'app/entry.client.tsx';

/** The files of the build that pages load. */
export function readPageFiles(directory: string): PageFiles {
  const manifest = JSON.parse(readFileSync(join(directory, '.vite/manifest.json'), 'utf8')) as Manifest;
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
    stylesheet: { text: readFileSync(join(directory, find('app/app.css').file), 'utf8').trim() },
    entries: [String(entryUrl)],
    imports,
    modulesOf: (script) => {
      const [module, ...rest] = modulesOf(`app/${script}`);
      return [String(module), ...rest];
    },
  };
}
