import { describe, expect, it } from 'vitest';
import { linkSchema, roomSize } from '../../catalog-fields.ts';

describe('a link', () => {
  it.each([
    ['discord.gg/moonrise', 'https://discord.gg/moonrise'],
    [' www.tiktok.com/@moonrise ', 'https://www.tiktok.com/@moonrise'],
    ['x.com', 'https://x.com/'],
    ['https://discord.gg/moonrise', 'https://discord.gg/moonrise'],
  ])('%s becomes %s (CATALOG-6)', (text, address) => {
    expect(linkSchema.parse(text)).toBe(address);
  });

  it.each([
    '',
    'moonrise',
    '1.2',
    'http://discord.gg/x',
    'javascript:alert(1)',
    'name@discord.gg/x',
    '//discord.gg/x',
    'localhost:3000',
  ])('%j is refused (CATALOG-6)', (text) => {
    expect(linkSchema.safeParse(text).success).toBe(false);
  });
});

describe('the size of a room', () => {
  it.each([
    ['24', '24 m²'],
    [' 37.5 ', '37.5 m²'],
    ['24 m²', '24 m²'],
    ['2 floors', '2 floors'],
  ])('%s becomes %s (CATALOG-16)', (text, size) => {
    expect(roomSize.parse(text)).toBe(size);
  });
});
