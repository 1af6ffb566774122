import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type { IconNode } from './app/ui/create-icon.ts';

/** What a file of lucide-react says of its icon. */
export interface IconData {
  node: IconNode;
}

const iconFile = /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/;
const runtime = JSON.stringify(join(import.meta.dirname, 'app/ui/create-icon.ts').replaceAll('\\', '/'));

/**
 * The icons of lucide-react without what no page needs of them: its run time, whose options no page sets, the classes with the names of
 * the icon, and a random key for each line, which does not compress. Together they are 3 KB of a page.
 */
export function icons(): Plugin {
  return {
    name: 'icons',
    apply: 'build',
    async load(id) {
      if (!iconFile.test(id)) return null;
      const { __iconData: data } = (await import(pathToFileURL(id).href)) as { __iconData?: IconData };
      // The file of an older name leads to that of the icon.
      if (data === undefined) return null;
      const node = JSON.stringify(linesOf(data));
      return `import { createIcon } from ${runtime};\nexport default /* @__PURE__ */ createIcon(${node});`;
    },
  };
}

/** What `createIcon` takes for an icon of lucide-react. */
export const linesOf = ({ node }: IconData): IconNode =>
  node.map(([tag, attributes]) => [tag, withoutKey(attributes)] as const);

const withoutKey = (attributes: IconNode[number][1]) =>
  Object.fromEntries(Object.entries(attributes).filter(([name]) => name !== 'key'));
