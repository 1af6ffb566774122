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

/** HTML without the classes that the run time of lucide-react gives its icons: built pages have none (web/vite-icons.ts). */
export const withoutIconClasses = (html: string): string =>
  html.replaceAll(/ class="lucide(?: lucide-[\w-]+)+(?: ([^"]+))?"/g, (_, own?: string) =>
    own === undefined ? '' : ` class="${own}"`,
  );
