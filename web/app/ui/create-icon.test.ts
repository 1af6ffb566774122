import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createElement, type ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { rolldown } from 'rolldown';
import { expect, it } from 'vitest';
import { withoutIconClasses } from '../../../test/page-build.ts';
import { linesOf, icons, type IconData } from '../../vite-icons.ts';
import { createIcon } from './create-icon.ts';

/** One of so many icons is compared: each file takes some milliseconds to load. */
const each = 16;

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

it('draws icons as lucide-react does, without their names', async () => {
  const files = readdirSync(folder).filter((name, index) => name.endsWith('.mjs') && index % each === 0);
  const modules = await Promise.all(
    files.map(async (file) => (await import(pathToFileURL(join(folder, file)).href)) as IconFile),
  );
  const draw = (Icon: ComponentType<object>) =>
    properties.map((given) => renderToStaticMarkup(createElement(Icon, given))).join('');
  const pairs = modules.flatMap(({ default: Icon, __iconData: data }) =>
    data === undefined ? [] : [{ theirs: withoutIconClasses(draw(Icon)), ours: draw(createIcon(linesOf(data))) }],
  );
  expect(pairs.length).toBeGreaterThan(50);
  for (const { theirs, ours } of pairs) expect(ours).toBe(theirs);
});

it('a build has the lines of an icon, and nothing else of the library', async () => {
  const bundle = await rolldown({ input: fileOf('circle-alert'), plugins: [icons()], external: ['react'] });
  const { output } = await bundle.generate();
  await bundle.close();
  expect(output[0].code).toMatch(/createIcon\(\[/);
  expect(output[0].code).not.toMatch(/displayName|absoluteStrokeWidth|key:|lucide-circle/);
});
