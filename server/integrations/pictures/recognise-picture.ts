/** What a file is by its contents. */
export type PictureFormat = 'png' | 'jpeg' | 'webp' | 'avif';

export type Recognised = { format: PictureFormat } | { refused: string };

/** Content of other formats: a file that contains it could be read as something else. */
const foreignWords = ['<script', '<SCRIPT', '<svg ', '<svg>', '<html', '<HTML', '<?php', '<!DOCTYPE', '<!doctype'];

const wrongKind = 'This is not a PNG, JPEG, WebP or AVIF picture.';
const twoThings =
  'This file has more in it than a picture. Open it in an image editor, save it again and upload the new file.';
const animated = 'You can’t upload animated pictures. Please choose one that doesn’t move.';
const damaged = 'This picture is damaged or incomplete.';

/** The sentences for a person. */
export const pictureWords = { wrongKind, twoThings, animated, damaged };

/**
 * Checks a file by its bytes before a decoder reads it: its format, that nothing else is hidden in it or appended, and that
 * it is not animated. The declared type is ignored.
 */
export function recognisePicture(bytes: Buffer): Recognised {
  const format = formatOf(bytes);
  if (format === null) return { refused: describeOther(bytes) };
  if (foreignWords.some((word) => bytes.includes(word, 0, 'latin1'))) return { refused: twoThings };
  if (isArchive(bytes) || bytes.subarray(0, 1024).includes('%PDF-', 0, 'latin1')) return { refused: twoThings };
  const end = endOf(format, bytes);
  if (end === null || end > bytes.length) return { refused: damaged };
  // Phones append further pictures to a JPEG, which is valid; other formats must end where they say.
  if (end < bytes.length && format !== 'jpeg') return { refused: twoThings };
  if (format === 'png' && bytes.subarray(0, 65_536).includes('acTL', 0, 'latin1')) return { refused: animated };
  return { format };
}

function formatOf(bytes: Buffer): PictureFormat | null {
  const text = (start: number, end: number) => bytes.toString('latin1', start, end);
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  if (text(4, 8) === 'ftyp' && /avi[fs]/.test(text(8, Math.min(bytes.length, 64)))) return 'avif';
  return null;
}

function describeOther(bytes: Buffer): string {
  const start = bytes.toString('latin1', 0, 512);
  if (start.startsWith('GIF8')) return `You can’t upload GIF files. ${wrongKind}`;
  if (/<svg|<\?xml/i.test(start)) return `You can’t upload SVG files. ${wrongKind}`;
  if (/^.{4}ftyp(?:hei|mif)/s.test(start)) return `You can’t upload HEIC files. Please save it as JPEG. ${wrongKind}`;
  return wrongKind;
}

/** A ZIP is read from its end: its last record is within the last 64 KB. */
function isArchive(bytes: Buffer): boolean {
  return bytes.subarray(-65_557).includes('PK\x05\x06', 0, 'latin1');
}

/** The end of the picture according to its header; null if that is not valid. */
function endOf(format: PictureFormat, bytes: Buffer): number | null {
  if (format === 'jpeg') return bytes.lastIndexOf('\xff\xd9', undefined, 'latin1') < 0 ? null : bytes.length;
  if (format === 'webp') return bytes.length < 12 ? null : 8 + bytes.readUInt32LE(4) + (bytes.readUInt32LE(4) % 2);
  return format === 'png' ? endOfPng(bytes) : endOfBoxes(bytes);
}

function endOfPng(bytes: Buffer): number | null {
  let at = 8;
  while (at + 12 <= bytes.length) {
    const type = bytes.toString('latin1', at + 4, at + 8);
    at += 12 + bytes.readUInt32BE(at);
    if (type === 'IEND') return at;
  }
  return null;
}

const boxName = /^[\x20-\x7e]{4}$/;

function endOfBoxes(bytes: Buffer): number | null {
  let at = 0;
  while (at + 8 <= bytes.length) {
    const size = bytes.readUInt32BE(at);
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (!boxName.test(name)) return at;
    // 0: to the end of the file; 1: a 64-bit size follows, which is too large for us.
    if (size === 0) return bytes.length;
    if (size < 8) return null;
    at += size;
  }
  return at;
}
