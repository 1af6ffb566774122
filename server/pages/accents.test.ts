import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  accentProblem,
  accentProperties,
  grounds,
  ownColors,
  previewProperties,
  highlightProblem,
} from '@sunset/contract/brand/accents.ts';
import { contrastOf, fromHex, oklch, toHex } from '@sunset/contract/brand/colors.ts';

const tokens = readFileSync(join(import.meta.dirname, '../../web/app/styles/tokens.css'), 'utf8');

/** The two values of a token in the stylesheet of the pages, as `#rrggbb`. */
function tokenOf(name: string): { light: string; dark: string } {
  const color = String.raw`oklch\((.*?)\)`;
  const [, one = ''] = new RegExp(`--${name}: ${color};`).exec(tokens) ?? [];
  const [, light = one, dark = one] = new RegExp(`--${name}: light-dark\\(${color}, ${color}\\);`).exec(tokens) ?? [];
  const hex = (text: string) => {
    const [lightness = 0, chroma = 0, hue = 0] = text.split(' ').map(Number);
    return toHex(oklch(lightness, chroma, hue));
  };
  return { light: hex(light), dark: hex(dark) };
}

it('measures contrast as WCAG 2 does', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.478, 3);
});

it('borders of fields and the mark of the focus have a contrast of 3:1 at least on each ground (WCAG 1.4.11)', () => {
  for (const mark of ['line-strong', 'accent-text'])
    for (const ground of ['paper', 'surface', 'sunk'])
      for (const theme of ['light', 'dark'] as const) {
        const ratio = contrastOf(tokenOf(mark)[theme], tokenOf(ground)[theme]);
        expect.soft(ratio, `${mark} on ${ground}, ${theme}`).toBeGreaterThanOrEqual(3);
      }
});

it('converts colours there and back', () => {
  for (const color of ['#1d4ed8', '#ffee00', '#0f766e', '#000000', '#ffffff', '#123456'])
    expect(toHex(fromHex(color))).toBe(color);
});

it('compares with the grounds of the stylesheet (BRAND-3)', () => {
  for (const [name, ground] of Object.entries({ ...grounds, ...ownColors }))
    expect([name, tokenOf(name)]).toEqual([name, ground]);
});

it("accepts the product's own colours (BRAND-3)", () => {
  expect(accentProblem(tokenOf('accent-text').light)).toBeNull();
  expect(highlightProblem(toHex(oklch(0.87, 0.115, 80)))).toBeNull();
});

it('says what is hard to read and what to do (BRAND-3)', () => {
  expect(accentProblem('#ffee00')).toBe('must be darker: texts on tinted areas in the light theme are hard to read');
  expect(highlightProblem('#1d4ed8')).toBe('must be lighter: texts on dark areas in the light theme are hard to read');
});

it('derives shades for the dark theme that can be read, whatever the hue (BRAND-4)', () => {
  const colors = Array.from({ length: 72 }, (_, step) => step * 5).flatMap((hue) =>
    [0, 0.1, 0.3].map((chroma) => toHex(oklch(0.42, chroma, hue))),
  );
  for (const color of colors) expect([color, accentProblem(color)]).toEqual([color, null]);
});

it('replaces the tokens of the colours that are set, and no others (BRAND-4)', () => {
  expect(accentProperties({ accent: null, highlight: null }, 'dark')).toEqual({});
  const highlight = '#aabbff';
  const both = { '--amber': highlight, '--amber-light': highlight };
  expect(accentProperties({ accent: null, highlight }, 'dark')).toEqual(both);
  const names = Object.keys(accentProperties({ accent: '#1d4ed8', highlight: null }, 'light'));
  expect(names).toEqual(['--accent', '--accent-strong', '--accent-soft', '--accent-text']);
  for (const name of Object.keys(previewProperties({ accent: '#1d4ed8', highlight }, 'dark')))
    expect(tokens).toContain(`  ${name}:`);
  expect(highlightProblem(highlight)).toBeNull();
});
