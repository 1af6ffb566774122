import { join } from 'node:path';
import type { PageBuild, PageFiles, PreviewTexts } from '@sunset/contract/rendered-page.ts';

const entry = join(import.meta.dirname, '../web/app/entry.server.tsx');

/** The pages of the website from their sources, for tests that need no browser. By its path, because TypeScript here has no JSX. */
export const loadPageSources = () => import(/* @vite-ignore */ entry) as Promise<PageBuild>;

/** In place of the files of a build. */
export const noPageFiles: PageFiles = {
  stylesheet: { text: '' },
  entries: [],
  imports: [],
  modulesOf: () => ['/page.js'],
};

/** For pages whose link previews are not tested. */
export const noPreviewTexts: PreviewTexts = {
  siteWords: (title) => ({ brand: '', title, lines: [], badge: null }),
  resortWords: ({ resort }) => ({ brand: '', title: resort.name, lines: [], badge: null }),
};
