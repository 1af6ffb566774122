import type { Deps } from '../../deps.ts';
import type { BuiltFiles } from './built-files.ts';
import { bytesOf, createContent, type Content } from '../content.ts';
import { readPageSettings } from '../site-settings.ts';
import { readUploaded } from './uploaded-picture.ts';

interface IconShape {
  size: number;
  /** The icon is not transparent, and this wide a border is ground alone: systems cut it off. */
  inset?: number;
}

const iconShapes: Record<string, IconShape> = {
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
  const makers = Object.entries(iconShapes).map(([path, shape]) => [
    path,
    async () => {
      const { logo } = await readPageSettings(deps);
      const known = drawn.get(path);
      if (known?.logo === logo) return known.icon;
      const icon = drawIcon(deps, files, shape, logo);
      drawn.set(path, { logo, icon });
      // A store that does not answer now may answer the next request.
      icon.catch(() => drawn.delete(path));
      return icon;
    },
  ]);
  return Object.fromEntries(makers) as Record<string, () => Promise<Content>>;
}

async function drawIcon(deps: Deps, files: BuiltFiles, shape: IconShape, logo: string | null): Promise<Content> {
  // Loaded with the first icon: the start need not wait for it.
  const { default: sharp } = await import('sharp');
  const { size, inset = 0 } = shape;
  const inner = size - 2 * inset;
  const picture = logo === null ? null : await readUploaded(deps, logo);
  const base = picture === null ? sharp(await readMark(files), densityFor(inner)) : sharp(picture);
  const drawing = base.resize(inner, inner, { fit: 'contain', background: '#00000000' });
  const background = picture === null ? ground.mark : ground.logo;
  const padding = { top: inset, bottom: inset, left: inset, right: inset, background };
  const body = await (inset === 0 ? drawing : drawing.extend(padding).flatten({ background })).png().toBuffer();
  const headers = { 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' };
  return createContent({ body, headers: { ...headers, 'x-content-type-options': 'nosniff' } });
}

async function readMark(files: BuiltFiles): Promise<Uint8Array> {
  const mark = files.get('/icon.svg');
  return mark === undefined ? Buffer.alloc(0) : bytesOf(mark);
}

/** The mark is 32 pixels wide at a density of 72. */
const densityFor = (size: number) => ({ density: (72 * size) / 32 });
