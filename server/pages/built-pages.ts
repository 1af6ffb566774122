import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import { readBuiltFiles, type BuiltFiles } from './built-files.ts';
import type { PageSource } from './pages.ts';

const buildDirectory = join(import.meta.dirname, '../../web/build');
const serverBuild = join(buildDirectory, 'server/index.js');

/** The pages as `npm run build` made them, and the files they load. Throws where there is no build. */
export function builtPages(): PageSource & { files: BuiltFiles } {
  if (!existsSync(serverBuild)) throw new Error('The pages are not built yet. Run: npm run build');
  let build: Promise<ServerBuild> | undefined;
  return {
    mode: 'production',
    load: () => (build ??= import(pathToFileURL(serverBuild).href) as Promise<ServerBuild>),
    files: readBuiltFiles(join(buildDirectory, 'client')),
  };
}
