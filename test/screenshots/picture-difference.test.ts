import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pictureDifference } from './picture-difference.ts';

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sunset-pictures-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A plain picture of 20 × 10 pixels, with other parts on it. */
async function aPicture(name: string, parts: OverlayOptions[] = [], height = 10): Promise<string> {
  const file = join(folder, name);
  await sharp({ create: { width: 20, height, channels: 3, background: '#306090' } })
    .composite(parts)
    .toFile(file);
  return file;
}

const aPart = (background: string): OverlayOptions => ({
  input: { create: { width: 10, height: 5, channels: 3, background } },
  left: 0,
  top: 0,
});

it('finds no difference between equal pictures, in any format', async () => {
  expect(await pictureDifference(await aPicture('a.png'), await aPicture('b.png'))).toBe(0);
  expect(await pictureDifference(await aPicture('a.png'), await aPicture('b.jpg'))).toBe(0);
});

it('says how many of the pixels differ', async () => {
  const plain = await aPicture('plain.png');
  expect(await pictureDifference(plain, await aPicture('changed.png', [aPart('#ffffff')]))).toBe(0.25);
  expect(await pictureDifference(plain, await aPicture('hardly.png', [aPart('#326290')]))).toBe(0);
});

it('counts what only the longer picture has', async () => {
  expect(await pictureDifference(await aPicture('short.png'), await aPicture('long.png', [], 20))).toBe(0.5);
});
