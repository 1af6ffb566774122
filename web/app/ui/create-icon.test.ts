import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createElement, type ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { rolldown } from 'rolldown';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { withoutIconClasses } from '../../../test/page-build.ts';
import { iconOf, icons, type IconData } from '../../vite-icons.ts';
import { createIcon } from './create-icon.ts';

/** One of so many icons is compared: each file takes some milliseconds to load. */
const each = 16;
/** Four pixels for each unit of an icon. */
const density = 288;
/** Edges of lines that cross are a little darker where each line is drawn for itself; a line that is missing is 3 % and more. */
const allowedShare = 0.01;

const fileOf = (name: string) => createRequire(import.meta.url).resolve(`lucide-react/icons/${name}`);
const folder = dirname(fileOf('x'));

interface IconFile {
  default: ComponentType<object>;
  __iconData?: IconData;
}

const properties = [
  {},
  { size: 16, className: 'shrink-0' },
  { strokeWidth: 3, 'data-icon': 'check' },
  { role: 'img', 'aria-label': 'Robux' },
];

interface Drawn {
  name: string;
  theirs: string;
  ours: string;
}

async function drawIcons(): Promise<Drawn[]> {
  const files = readdirSync(folder).filter((name, index) => name.endsWith('.mjs') && index % each === 0);
  const modules = await Promise.all(
    files.map(async (name) => ({ name, ...((await import(pathToFileURL(join(folder, name)).href)) as IconFile) })),
  );
  const draw = (Icon: ComponentType<object>) =>
    properties.map((given) => renderToStaticMarkup(createElement(Icon, given)));
  return modules.flatMap(({ name, default: Icon, __iconData: data }) => {
    if (data === undefined) return [];
    const theirs = draw(Icon).map(withoutIconClasses);
    return draw(createIcon(...iconOf(data))).map((ours, index) => ({ name, ours, theirs: theirs[index] ?? '' }));
  });
}

it('draws icons with the properties of lucide-react, without their names', async () => {
  const outer = (svg: string) => svg.replace(/>.*/s, '>');
  const drawn = await drawIcons();
  expect(drawn.length).toBeGreaterThan(200);
  for (const { theirs, ours } of drawn) expect(outer(ours)).toBe(outer(theirs));
});

/** The opacity of each pixel. */
const pixelsOf = (svg: string) =>
  sharp(Buffer.from(svg.replaceAll('currentColor', '#000')), { density })
    .ensureAlpha()
    .extractChannel('alpha')
    .raw()
    .toBuffer();

it('draws one path where lucide-react draws several shapes, with the same picture', async () => {
  const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, value) => total + value, 0);
  const different: string[] = [];
  for (const { name, theirs, ours } of (await drawIcons()).filter((icon) => icon.theirs.includes('width="24"'))) {
    const [expected, found] = await Promise.all([pixelsOf(theirs), pixelsOf(ours)]);
    const difference = sum(expected.map((value, index) => Math.abs(value - (found[index] ?? 0))));
    if (difference / sum(expected) > allowedShare) different.push(name);
  }
  expect(different).toEqual([]);
});

it('a build has the lines of an icon, and nothing else of the library', async () => {
  const bundle = await rolldown({ input: fileOf('circle-alert'), plugins: [icons()], external: ['react'] });
  const { output } = await bundle.generate();
  await bundle.close();
  expect(output[0].code).toMatch(/createIcon\("M/);
  expect(output[0].code).not.toMatch(/displayName|absoluteStrokeWidth|key:|lucide-circle/);
});
