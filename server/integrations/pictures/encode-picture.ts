import type { Sharp, SharpOptions } from 'sharp';
import { unavailable, type Outcome } from '../outside.ts';
import { pictureWords, recognisePicture } from './recognise-picture.ts';

/** Stored widths, up to the picture's own. */
const widths = [640, 1280, 1920] as const;
/** Nothing a page shows is taller. */
const maxHeight = 3840;
/** More than any phone takes; a file of a few bytes can claim far more. */
const maxPixels = 64_000_000;
/** Two pictures at once leave the other two threads of the pool to files and names. */
const maxAtOnce = 2;
const maxWaiting = 20;

export interface EncodedFile {
  width: number;
  extension: 'avif' | 'webp';
  bytes: Uint8Array;
}

/** A picture ready to be served: turned upright, without metadata, in up to three widths of two formats. */
export interface EncodedPicture {
  width: number;
  height: number;
  /** Ascending; the last one is the picture's own. */
  widths: number[];
  files: EncodedFile[];
  /** A tiny version as WebP in base64url; empty for transparent pictures. */
  placeholder: string;
}

/** Makes pictures of uploads. `refused` carries the sentence for the person who uploaded. */
export interface PictureEncoder {
  encode(bytes: Uint8Array): Promise<Outcome<EncodedPicture>>;
}

/** An encoder that works on a few pictures at once, off the event loop, and refuses to queue endlessly. */
export function createPictureEncoder(): PictureEncoder {
  let running = 0;
  const waiting: (() => void)[] = [];
  /** The next in the queue takes the slot directly, so that no other caller gets it in between. */
  const release = () => {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };
  return {
    encode: async (bytes) => {
      if (waiting.length >= maxWaiting) return unavailable('too many pictures at once');
      if (running >= maxAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
      else running += 1;
      try {
        return await encode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
      } finally {
        release();
      }
    },
  };
}

type Open = (input: Buffer, options?: SharpOptions) => Sharp;

async function encode(bytes: Buffer): Promise<Outcome<EncodedPicture>> {
  const recognised = recognisePicture(bytes);
  if ('refused' in recognised) return refuse(recognised.refused);
  // Loaded with the first picture: most servers never see one.
  const { default: sharp } = await import('sharp');
  const reason = await reasonAgainst(sharp, bytes);
  if (reason !== null) return refuse(reason);
  try {
    return { kind: 'ok', value: await makeFiles(sharp, bytes) };
  } catch {
    return refuse(pictureWords.damaged);
  }
}

const refuse = (reason: string): Outcome<never> => ({ kind: 'refused', reason });

/** Checks the header before a pixel is decoded. */
async function reasonAgainst(open: Open, bytes: Buffer): Promise<string | null> {
  try {
    const { width, height, pages = 1 } = await open(bytes, { limitInputPixels: false }).metadata();
    if (pages > 1) return pictureWords.animated;
    if (width * height <= maxPixels) return null;
    return `This picture has ${width} × ${height} pixels. ${maxPixels / 1_000_000} million pixels is the most we accept.`;
  } catch {
    return pictureWords.damaged;
  }
}

async function makeFiles(open: Open, bytes: Buffer): Promise<EncodedPicture> {
  const { data: pixels, info } = await open(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    .autoOrient()
    .resize({ width: widths[2], height: maxHeight, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const original = () => open(pixels, { raw: { width, height, channels } });
  const kept = [...widths.filter((one) => one < width), width];
  const files: EncodedFile[] = [];
  for (const one of kept) {
    const sized = original().resize({ width: one });
    files.push({ width: one, extension: 'webp', bytes: await sized.clone().webp({ quality: 80 }).toBuffer() });
    files.push({ width: one, extension: 'avif', bytes: await sized.avif({ quality: 55, effort: 3 }).toBuffer() });
  }
  const { isOpaque } = await original().stats();
  const tiny = isOpaque ? await original().resize({ width: 16 }).blur(1).webp({ quality: 30 }).toBuffer() : null;
  const placeholder = tiny !== null && tiny.length <= 600 ? tiny.toString('base64url') : '';
  return { width, height, widths: kept, files, placeholder };
}
