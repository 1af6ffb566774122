import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawPreview } from './draw-preview.ts';

test('it is drawn as a PNG in the size that chats show uncropped', async () => {
  const scene =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 800"><rect width="1200" height="800"/></svg>';
  const words = { brand: 'Sunset', title: 'Café <Übersee> & Co', lines: ['one'], badge: null };
  const { format, width, height } = await sharp(await drawPreview(scene, words)).metadata();
  expect({ format, width, height }).toEqual({ format: 'png', width: 1200, height: 630 });
});
