import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { serveStatic } from '@hono/node-server/serve-static';
import type { MiddlewareHandler } from 'hono';
import type { ServerBuild } from 'react-router';
import type { PageSource } from './pages.ts';

const buildDirectory = join(import.meta.dirname, '../../web/build');
const serverBuild = join(buildDirectory, 'server/index.js');

/** The pages as `npm run build` made them. Throws where there is no build. */
export function builtPages(): PageSource {
  if (!existsSync(serverBuild)) throw new Error('The pages are not built yet. Run: npm run build');
  let build: Promise<ServerBuild> | undefined;
  return {
    mode: 'production',
    load: () => (build ??= import(pathToFileURL(serverBuild).href) as Promise<ServerBuild>),
  };
}

/** Serves the build's files; those with a hash in their name never change. */
export function builtFiles(): MiddlewareHandler {
  return serveStatic({
    root: join(buildDirectory, 'client'),
    onFound: (path, context) => {
      const isHashed = path.includes('/client/assets/');
      context.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
      context.header('x-content-type-options', 'nosniff');
    },
  });
}
