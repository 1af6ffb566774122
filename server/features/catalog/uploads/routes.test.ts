import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync, crc32 } from 'node:zlib';
import { ApiError, type Call } from '@sunset/contract/client.ts';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMember } from '../../../../test/factories.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { day, hour } from '../../../../test/test-clock.ts';
import { sweepImages } from '../commands/sweep-images.ts';
import { createUploads } from './routes.ts';

let app: TestApp;
let call: Call;
let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sunset-uploads-'));
  app = await startTestApp({ environment: { DATA_DIR: directory } });
  call = await app.client(await aMember(app.deps, { isAdmin: true }));
});
afterAll(async () => {
  await app.close();
  await rm(directory, { recursive: true, force: true });
});

type Bytes = Uint8Array<ArrayBuffer>;

/** A picture that compresses like a photograph, so that sizes are realistic; `seed` makes it another one. */
function aPhoto(width: number, height: number, seed = 1): Sharp {
  const pixels = Buffer.alloc(width * height * 3, 0);
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = (at / (width * 3) + seed * 40 + (at % 3) * 60) % 256;
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

const upload = (bytes: Buffer | Bytes, type = 'image/jpeg') =>
  call('POST /admin/images', { file: new Blob([new Uint8Array(bytes)], { type }) });

const fetchUpload = (path: string) => createUploads(app.deps)(new Request(`http://test.local${path}`));

async function refusal(answer: Promise<unknown>): Promise<NonNullable<ApiError['problem']>> {
  const error: unknown = await answer.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ApiError);
  return (error as ApiError).problem as NonNullable<ApiError['problem']>;
}

const plainPath = (src: string) => src.replace(/#.*/, '');
const filesKept = () => readdir(join(directory, 'uploads'));

describe('an uploaded picture', () => {
  it('is served by a server that was asked for an unknown name just before, and control: names that do not exist are not', async () => {
    const uploads = createUploads(app.deps);
    const statusOf = async (path: string) => (await uploads(new Request(`http://test.local${path}`))).status;
    const unknown = `/uploads/${'0'.repeat(32)}-640.webp`;
    expect(await statusOf(unknown)).toBe(404);
    const { src } = await upload(await aPhoto(64, 64).jpeg().toBuffer());
    expect(await statusOf(plainPath(src))).toBe(200);
    expect(await statusOf(unknown)).toBe(404);
  });

  it('is stored in three widths of two formats, and returns a name, a size and a blurred copy (CATALOG-10)', async () => {
    const { src, width, height } = await upload(await aPhoto(1940, 194).jpeg().toBuffer());
    expect({ width, height }).toEqual({ width: 1920, height: 192 });
    expect(src).toMatch(/^\/uploads\/[0-9a-f]{32}-1920\.webp#[A-Za-z0-9_-]{40,800}$/);
    const tiny = await sharp(Buffer.from(src.split('#')[1] ?? '', 'base64url')).metadata();
    expect(tiny).toMatchObject({ format: 'webp', width: 16 });
    for (const wide of [640, 1280, 1920]) {
      for (const [extension, format] of [
        ['webp', 'webp'],
        ['avif', 'heif'],
      ] as const) {
        const answer = await fetchUpload(plainPath(src).replace('1920.webp', `${wide}.${extension}`));
        expect(answer.status).toBe(200);
        expect(Object.fromEntries(answer.headers)).toMatchObject({
          'content-type': `image/${extension}`,
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
        });
        const made = await sharp(await answer.arrayBuffer()).metadata();
        expect(made).toMatchObject({ format, width: wide, height: wide / 10 });
      }
    }
  });

  it('is never enlarged (CATALOG-10)', async () => {
    const { src, width } = await upload(await aPhoto(700, 500).png().toBuffer(), 'image/png');
    expect(width).toBe(700);
    const hash = src.slice(9, 41);
    expect((await filesKept()).filter((name) => name.startsWith(hash)).toSorted()).toEqual([
      `${hash}-640.avif`,
      `${hash}-640.webp`,
      `${hash}-700.avif`,
      `${hash}-700.webp`,
    ]);
  });

  it('is turned upright and loses its metadata, including its location (CATALOG-10)', async () => {
    const exif = {
      IFD0: { Copyright: 'SECRET-OWNER' },
      IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' },
    };
    const taken = await aPhoto(800, 400).jpeg().withMetadata({ orientation: 6 }).withExif(exif).toBuffer();
    expect(taken.includes('SECRET-OWNER')).toBe(true);
    expect((await sharp(taken).metadata()).orientation).toBe(6);
    const { src, width, height } = await upload(taken);
    expect({ width, height }).toEqual({ width: 400, height: 800 });
    for (const path of [plainPath(src), plainPath(src).replace('.webp', '.avif')]) {
      const bytes = Buffer.from(await (await fetchUpload(path)).arrayBuffer());
      expect(bytes.includes('SECRET-OWNER')).toBe(false);
      const { exif: left, xmp, icc, orientation = 1 } = await sharp(bytes).metadata();
      expect({ left, xmp, icc, orientation }).toEqual({
        left: undefined,
        xmp: undefined,
        icc: undefined,
        orientation: 1,
      });
    }
  });

  it('is the same picture when it is uploaded twice, also at once (CATALOG-11)', async () => {
    const bytes = await aPhoto(300, 200, 5).webp().toBuffer();
    const answers = await Promise.all([upload(bytes, 'image/webp'), upload(bytes, 'image/webp')]);
    expect(answers[0]).toEqual(answers[1]);
    expect((await filesKept()).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('may be AVIF, or transparent, which has no blurred copy', async () => {
    const { src } = await upload(await aPhoto(320, 240, 2).avif({ effort: 0 }).toBuffer(), 'image/avif');
    expect(src).toMatch(/-320\.webp#/);
    const clear = sharp({
      create: { width: 64, height: 64, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0.5 } },
    });
    expect((await upload(await clear.png().toBuffer(), 'image/png')).src).toMatch(/-64\.webp$/);
  });
});

/** A PNG of a few bytes whose header claims a size. */
function claimingPng(width: number, height: number): Buffer {
  const chunk = (type: string, body: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), body]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(body.length, 0);
    frame.writeUInt32BE(crc32(named), 4);
    return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const start = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const pixels = deflateSync(Buffer.alloc(1000));
  return Buffer.concat([start, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

const zip = Buffer.concat([Buffer.from('PK\x03\x04payload'), Buffer.from('PK\x05\x06'), Buffer.alloc(18)]);
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const small = () => aPhoto(64, 64).jpeg().toBuffer();
const smallPng = () => aPhoto(64, 64).png().toBuffer();

async function animated(): Promise<Buffer> {
  const frames = Buffer.concat([Buffer.alloc(64 * 64 * 3, 10), Buffer.alloc(64 * 64 * 3, 200)]);
  return sharp(frames, { raw: { width: 64, height: 128, channels: 3, pageHeight: 64 } })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer();
}

describe('a file that is not a valid picture', () => {
  const cases: [string, () => Promise<Buffer> | Buffer, RegExp][] = [
    ['an SVG with a script', () => Buffer.from(svg), /upload SVG files/],
    ['an SVG behind an XML head', () => Buffer.from(`<?xml version="1.0"?>${svg}`), /upload SVG files/],
    ['a GIF', async () => aPhoto(64, 64).gif().toBuffer(), /upload GIF files/],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), /not a PNG/],
    ['a program', () => Buffer.from('MZ\x90\0\x03'), /not a PNG/],
    ['a PDF', () => Buffer.from('%PDF-1.7'), /not a PNG/],
    ['a JPEG that is also an archive', async () => Buffer.concat([await small(), zip]), /more in it than a picture/],
    ['a PNG that is also an archive', async () => Buffer.concat([await smallPng(), zip]), /more in it than a picture/],
    [
      'a JPEG that is also a page',
      async () => Buffer.concat([await small(), Buffer.from('<script>1</script>')]),
      /more in it than/,
    ],
    [
      'a PNG with something behind it',
      async () => Buffer.concat([await smallPng(), Buffer.from('hello')]),
      /more in it than/,
    ],
    [
      'a JPEG with PHP in its comment',
      () =>
        aPhoto(64, 64)
          .jpeg()
          .withExif({ IFD0: { Copyright: '<?php system(1);' } })
          .toBuffer(),
      /more in it than/,
    ],
    ['an animation', animated, /animated/],
    ['a bomb of 60,000 by 60,000', () => claimingPng(60_000, 60_000), /60000 × 60000 pixels/],
    ['a picture that claims more rows than it has', () => claimingPng(4000, 4000), /damaged/],
    ['a truncated JPEG', async () => (await aPhoto(800, 600).jpeg().toBuffer()).subarray(0, 3000), /damaged/],
    ['a truncated PNG', async () => (await aPhoto(800, 600).png().toBuffer()).subarray(0, 3000), /damaged/],
    ['a truncated WebP', async () => (await aPhoto(800, 600).webp().toBuffer()).subarray(0, 300), /damaged/],
    [
      'noise behind a JPEG’s first bytes',
      () =>
        Buffer.concat([
          Buffer.from('\xff\xd8\xff\xe0', 'latin1'),
          Buffer.alloc(500, 7),
          Buffer.from('\xff\xd9', 'latin1'),
        ]),
      /damaged/,
    ],
  ];

  it.each(cases)('is refused: %s (CATALOG-10)', async (_, make, words) => {
    const problem = await refusal(upload(await make(), 'image/png'));
    expect(problem).toMatchObject({ status: 422, code: 'picture_refused' });
    expect(problem.detail).toMatch(words);
  });

  it('is refused by its announced type and by its size before it is decoded', async () => {
    expect((await refusal(upload(await small(), 'image/svg+xml'))).status).toBe(415);
    expect((await refusal(upload(await small(), 'text/html'))).status).toBe(415);
    expect((await refusal(upload(Buffer.alloc(15 * 1024 * 1024 + 1)))).status).toBe(413);
    expect((await refusal(upload(Buffer.alloc(0)))).status).toBe(400);
  });

  it('is checked by its contents when the announced type is another picture type', async () => {
    expect((await upload(await small(), 'image/png')).width).toBe(64);
  });
});

describe('paths below /uploads/', () => {
  it.each([
    '/uploads/',
    '/uploads/../session-secret',
    '/uploads/..%2fsession-secret',
    '/uploads/%2e%2e/session-secret',
    '/uploads/....//session-secret',
    `/uploads/${'a'.repeat(32)}-640.webp`,
    `/uploads/${'a'.repeat(32)}-640.svg`,
    `/uploads/${'A'.repeat(32)}-640.webp`,
    `/uploads/${'a'.repeat(32)}-640.webp/`,
    `/uploads/${'a'.repeat(32)}-640.webp%00.svg`,
    `/uploads/x/${'a'.repeat(32)}-640.webp`,
  ])('have no %s', async (path) => {
    const answer = await fetchUpload(path);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});

describe('pictures in the catalogue', () => {
  const item = (image: string) => ({
    body: { name: 'Scarf', link: 'https://www.roblox.com/catalog/1', price: '5 Robux', image },
  });

  it('are kept while something uses them, and deleted a day after nothing does (CATALOG-11)', async () => {
    const used = await upload(await aPhoto(200, 100, 7).jpeg().toBuffer());
    const unused = await upload(await aPhoto(200, 100, 8).jpeg().toBuffer());
    const { id } = await call('POST /admin/merchandise', item(used.src));
    app.clock.advance(day - hour);
    await sweepImages(app.deps);
    expect((await fetchUpload(plainPath(unused.src))).status).toBe(200);
    app.clock.advance(2 * hour);
    expect(await sweepImages(app.deps)).toBeGreaterThan(0);
    expect((await fetchUpload(plainPath(unused.src))).status).toBe(404);
    expect((await fetchUpload(plainPath(used.src))).status).toBe(200);
    call = await app.client(await aMember(app.deps, { isAdmin: true }));
    const params = { itemId: id };
    await call('DELETE /admin/merchandise/{itemId}', { params });
    app.clock.advance(2 * day);
    await sweepImages(app.deps);
    expect((await fetchUpload(plainPath(used.src))).status).toBe(200);
    call = await app.client(await aMember(app.deps, { isAdmin: true }));
    const problem = await refusal(call('POST /admin/merchandise', item(unused.src)));
    expect(problem).toMatchObject({ code: 'invalid_input', errors: [{ path: 'body.image' }] });
  });

  it('cannot be used before they were uploaded, nor with an invented copy in their address (CATALOG-12)', async () => {
    const { src } = await upload(await aPhoto(200, 100, 9).jpeg().toBuffer());
    for (const wrong of [`/uploads/${'b'.repeat(32)}-640.webp`, `${plainPath(src)}#AAAA`, plainPath(src)]) {
      expect((await refusal(call('POST /admin/merchandise', item(wrong)))).code).toBe('invalid_input');
    }
  });

  it('are not deleted when an entry that uses them is saved at the same time', async () => {
    const { src } = await upload(await aPhoto(200, 100, 10).jpeg().toBuffer());
    app.clock.advance(day + hour);
    call = await app.client(await aMember(app.deps, { isAdmin: true }));
    const [saved] = await Promise.allSettled([call('POST /admin/merchandise', item(src)), sweepImages(app.deps)]);
    const status = (await fetchUpload(plainPath(src))).status;
    expect(status).toBe(saved.status === 'fulfilled' ? 200 : 404);
  });

  it('returns an error when the disk is full, and accepts the picture once there is room', async () => {
    const { storage } = app.deps;
    const bytes = await aPhoto(200, 100, 11).jpeg().toBuffer();
    app.deps.storage = { ...storage, put: async () => ({ kind: 'unavailable', reason: 'ENOSPC' }) };
    expect(await refusal(upload(bytes))).toMatchObject({ status: 502, code: 'outside_service_failed' });
    app.deps.storage = storage;
    expect((await upload(bytes)).width).toBe(200);
  });
});
