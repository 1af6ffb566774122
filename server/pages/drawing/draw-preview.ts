import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { PreviewWords } from '@sunset/contract/rendered-page.ts';
import satori from 'satori';
import sharp from 'sharp';

/** The size that Discord, Facebook and X show whole. */
const previewSize = { width: 1200, height: 630 };

// The renderer of pictures knows no fonts of its own on a bare machine: satori turns the words into paths.
const fontFile = (name: string) => readFileSync(fileURLToPath(import.meta.resolve(`@fontsource/${name}`)));
const fonts = [
  { name: 'Fraunces', weight: 600 as const, data: fontFile('fraunces/files/fraunces-latin-600-normal.woff') },
  { name: 'Figtree', weight: 500 as const, data: fontFile('figtree/files/figtree-latin-500-normal.woff') },
  { name: 'Figtree', weight: 700 as const, data: fontFile('figtree/files/figtree-latin-700-normal.woff') },
];

/** Draws the words over a drawn scene (its SVG) or an uploaded picture, as PNG. */
export async function drawPreview(scene: string | Uint8Array, words: PreviewWords): Promise<Buffer> {
  const overlay = await satori(layout(words), { ...previewSize, fonts });
  const { width, height } = previewSize;
  const position = typeof scene === 'string' ? 'top' : 'centre';
  const ground = sharp(Buffer.from(scene)).resize(width, height, { fit: 'cover', position });
  return ground
    .composite([{ input: Buffer.from(overlay) }])
    .png({ palette: true, quality: 90, effort: 3 })
    .toBuffer();
}

type Style = Record<string, string | number>;
type Box = Parameters<typeof satori>[0];

function box(style: Style, children: string | (Box | null)[]): Box {
  return { type: 'div', key: null, props: { style: { display: 'flex', ...style }, children } } as Box;
}

function layout({ brand, title, lines, badge }: PreviewWords): Box {
  return box(
    { width: '100%', height: '100%', flexDirection: 'column', justifyContent: 'flex-end', backgroundImage: shade },
    [
      box({ flexDirection: 'column', padding: '0 64px 56px', color: '#fff6ea', fontFamily: 'Figtree' }, [
        box({ fontSize: 26, fontWeight: 700, letterSpacing: 4, color: '#ffcf87' }, brand.toUpperCase()),
        box(
          {
            fontFamily: 'Fraunces',
            fontWeight: 600,
            fontSize: title.length > 28 ? 62 : 78,
            lineHeight: 1.08,
            marginTop: 10,
          },
          title,
        ),
        ...lines.map((line) => box({ fontSize: 32, fontWeight: 500, marginTop: 14 }, line)),
        badge === null ? null : box(pill, badge),
      ]),
    ],
  );
}

const shade = 'linear-gradient(to top, rgba(32,14,42,0.95) 0%, rgba(32,14,42,0.8) 45%, rgba(32,14,42,0) 92%)';

const pill: Style = {
  alignSelf: 'flex-start',
  marginTop: 24,
  padding: '10px 26px',
  borderRadius: 999,
  backgroundColor: '#f2b04b',
  color: '#3b1f3d',
  fontSize: 30,
  fontWeight: 700,
};
