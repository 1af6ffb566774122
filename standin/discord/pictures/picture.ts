import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

type Colour = readonly [number, number, number];

/** A square PNG of a head and shoulders; the colours are derived from the text. */
export function drawPicture(text: string, size: number): Uint8Array<ArrayBuffer> {
  const [hue = 0, turn = 0, light = 0] = createHash('sha256').update(text).digest();
  const top = colourOf((hue / 255) * 360, 0.55 + light / 1200);
  const bottom = colourOf((hue / 255) * 360 + 30 + turn / 6, 0.35);
  const figure = colourOf((hue / 255) * 360 + 180, 0.9);
  const rows = Buffer.alloc(size * (size * 3 + 1));
  let at = 0;
  for (let y = 0; y < size; y += 1) {
    at += 1; // each row starts with its filter type, 0
    const ground = mix(top, bottom, y / size);
    for (let x = 0; x < size; x += 1) {
      at = writePixel(rows, at, mix(ground, figure, figureCover(x / size, y / size, size)));
    }
  }
  return png(size, rows);
}

function writePixel(rows: Buffer, at: number, colour: Colour): number {
  rows[at] = colour[0];
  rows[at + 1] = colour[1];
  rows[at + 2] = colour[2];
  return at + 3;
}

/** How much of a pixel the figure covers, 0 to 1, with a soft edge of one pixel. */
function figureCover(x: number, y: number, size: number): number {
  const head = 0.17 - Math.hypot(x - 0.5, y - 0.4);
  const shoulders = 0.32 - Math.hypot(x - 0.5, (y - 0.98) * 0.95);
  return Math.min(1, Math.max(0, Math.max(head, shoulders) * size + 0.5));
}

function mix(from: Colour, to: Colour, share: number): Colour {
  const part = (index: 0 | 1 | 2) => from[index] + (to[index] - from[index]) * share;
  return [part(0), part(1), part(2)];
}

function colourOf(hue: number, lightness: number): Colour {
  const chroma = 0.55 * Math.min(lightness, 1 - lightness);
  const channel = (shift: number) => {
    const position = (shift + hue / 30) % 12;
    return 255 * (lightness - chroma * Math.max(-1, Math.min(position - 3, 9 - position, 1)));
  };
  return [channel(0), channel(8), channel(4)];
}

function png(size: number, rows: Buffer): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 2, 0, 0, 0], 8); // 8 bits, true colour
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [signature, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))];
  return new Uint8Array(Buffer.concat(parts));
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
