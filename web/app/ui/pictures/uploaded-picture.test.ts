import { expect, it } from 'vitest';
import { parseUploaded } from './uploaded-picture.ts';

const base = `/uploads/${'0af'.repeat(10)}ab-`;

it('returns the sizes of an uploaded picture and its placeholder', () => {
  expect(parseUploaded(`${base}1900.webp#a-b_c`)).toEqual({
    src: `${base}1900.webp`,
    webp: `${base}640.webp 640w, ${base}1280.webp 1280w, ${base}1900.webp 1900w`,
    avif: `${base}640.avif 640w, ${base}1280.avif 1280w, ${base}1900.avif 1900w`,
    placeholder: 'url("data:image/webp;base64,a+b/c")',
  });
  expect(parseUploaded(`${base}640.webp`)).toMatchObject({ webp: `${base}640.webp 640w`, placeholder: null });
});

it('returns null for other pictures', () => {
  for (const other of [
    '/pictures/resorts/vista.svg',
    'https://example.com/uploads/x-640.webp',
    `https://example.com${base}640.webp`,
    `${base}640.webp#"); color: red`,
    `${base}640.svg`,
    '',
  ]) {
    expect(parseUploaded(other)).toBeNull();
  }
});
