import type { Deps } from '../../deps.ts';
import type { BuiltFiles } from './built-files.ts';
import { bytesOf, createContent, type Content } from '../content.ts';
import { readPageSettings } from '../site-settings.ts';
import { readUploaded } from './uploaded-picture.ts';

/** Where `inset` is left out, the icon is transparent. */
const iconSizes: Record<string, { size: number; inset?: number }> = {
  '/icons/icon-192.png': { size: 192 },
  '/icons/icon-512.png': { size: 512 },
  '/icons/maskable-512.png': { size: 512, inset: 56 },
  '/apple-touch-icon.png': { size: 180, inset: 8 },
  '/favicon.ico': { size: 48 },
};

const ground = { mark: '#3b1f3d', logo: '#ffffff' };

/** The icons of the site, drawn from the community's logo or from the product's mark, once each. Rule: BRAND-2. */
export function createIcons(deps: Deps, files: BuiltFiles): Record<string, () => Promise<Content>> {
  /** The latest icon of each path, with the logo that it shows. */
  const drawn = new Map<string, { logo: string | null; icon: Promise<Content> }>();
  const makers = Object.entries(iconSizes).map(([path, dimensions]) => [
    path,
    async () => {
      const { logo } = await readPageSettings(deps);
      const known = drawn.get(path);
      if (known?.logo === logo) return known.icon;
      const icon = iconOf(deps, files, dimensions, logo);
      drawn.set(path, { logo, icon });
      // A store that does not answer now may answer the next request.
      icon.catch(() => drawn.delete(path));
      return icon;
    },
  ]);
  return Object.fromEntries(makers) as Record<string, () => Promise<Content>>;
}

type Dimensions = (typeof iconSizes)[string];

async function iconOf(
  deps: Deps,
  files: BuiltFiles,
  { size, inset = 0 }: Dimensions,
  logo: string | null,
): Promise<Content> {
  const uploaded = logo === null ? null : await readUploaded(deps, logo);
  const shape = {
    size,
    inset,
    ...(uploaded === null ? { ground: ground.mark, density: densityFor(size - 2 * inset) } : { ground: ground.logo }),
  };
  const picture = uploaded ?? (await readMark(files));
  const body = await deps.drawings.draw({ kind: 'icon', picture, shape });
  const headers = { 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' };
  return createContent({ body, headers: { ...headers, 'x-content-type-options': 'nosniff' } });
}

async function readMark(files: BuiltFiles): Promise<Uint8Array> {
  const mark = files.get('/icon.svg');
  return mark === undefined ? Buffer.alloc(0) : bytesOf(mark);
}

/** The mark is 32 pixels wide at a density of 72. */
const densityFor = (size: number) => (72 * size) / 32;
