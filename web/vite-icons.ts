import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type { IconShape } from './app/ui/create-icon.ts';

/** What a file of lucide-react says of its icon. */
export interface IconData {
  node: readonly IconShape[];
}

type Shape = Readonly<Record<string, string>>;

const iconFile = /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/;
const runtime = JSON.stringify(join(import.meta.dirname, 'app/ui/create-icon.ts').replaceAll('\\', '/'));

/**
 * The icons of lucide-react without what no page needs of them: its run time, whose options no page sets, the classes with the names of
 * the icon, and a random key for each line, which does not compress. The lines of an icon are one path, because a browser lays out and
 * paints each element, and a board with 60 guests has hundreds of icons.
 */
export function icons(): Plugin {
  return {
    name: 'icons',
    apply: 'build',
    async load(id) {
      if (!iconFile.test(id)) return null;
      const { __iconData: data } = (await import(pathToFileURL(id).href)) as { __iconData?: IconData };
      // The file of an older name leads to that of the icon.
      if (data === undefined) return null;
      const given = iconOf(data).map((part) => JSON.stringify(part));
      return `import { createIcon } from ${runtime};\nexport default /* @__PURE__ */ createIcon(${given.join(', ')});`;
    },
  };
}

/** What `createIcon` takes for an icon of lucide-react. */
export function iconOf({ node }: IconData): [d: string, shapes?: IconShape[]] {
  const isPlain = ([, { fill }]: IconShape) => fill === undefined;
  const d = node.filter(isPlain).map(([tag, shape]) => pathOf(tag, shape));
  const coloured = node.filter((shape) => !isPlain(shape)).map(([tag, shape]) => [tag, withoutKey(shape)] as const);
  return coloured.length === 0 ? [d.join('')] : [d.join(''), coloured];
}

const withoutKey = (attributes: Shape) =>
  Object.fromEntries(Object.entries(attributes).filter(([name]) => name !== 'key'));

/** A shape as a part of a path. */
function pathOf(tag: string, shape: Shape): string {
  const of = (name: string, other = 0) => Number(shape[name] ?? other);
  switch (tag) {
    case 'path':
      return fromStart(shape['d'] ?? '');
    case 'line':
      return `M${write(of('x1'), of('y1'))}L${write(of('x2'), of('y2'))}`;
    case 'circle':
      return ellipse(of('cx'), of('cy'), of('r'), of('r'));
    case 'ellipse':
      return ellipse(of('cx'), of('cy'), of('rx'), of('ry'));
    case 'rect':
      return rectangle(of);
    case 'polyline':
      return `M${shape['points']}`;
    case 'polygon':
      return `M${shape['points']}z`;
    default:
      throw new Error(`An icon has an element that is not known: ${tag}.`);
  }
}

const number = String.raw`-?(?:\d+\.?\d*|\.\d+)`;
const beginsRelative = new RegExp(String.raw`^m\s*(${number})[\s,]*(${number})\s*(?=([-.\d])?)`);

/** After another path an `m` at the start would count from the end of that, and numbers after its point are lines from it. */
const fromStart = (d: string) =>
  d.replace(beginsRelative, (_, x: string, y: string, next?: string) => `M${x} ${y}${next === undefined ? '' : 'l'}`);

const write = (...numbers: number[]) => numbers.map((number) => String(Number(number.toFixed(3)))).join(' ');

/** Two halves. */
function ellipse(cx: number, cy: number, rx: number, ry: number): string {
  const half = (to: number) => `a${write(rx, ry)} 0 1 0 ${write(to)} 0`;
  return `M${write(cx - rx, cy)}${half(2 * rx)}${half(-2 * rx)}z`;
}

/** Clockwise from the end of the first corner. */
function rectangle(of: (name: string, other?: number) => number): string {
  const [x, y, width, height] = [of('x'), of('y'), of('width'), of('height')];
  const rx = of('rx', of('ry'));
  const ry = of('ry', rx);
  const corner = (toX: number, toY: number) => (rx === 0 ? '' : `a${write(rx, ry)} 0 0 1 ${write(toX, toY)}`);
  const across = width - 2 * rx;
  const down = height - 2 * ry;
  return [
    `M${write(x + rx, y)}h${write(across)}`,
    `${corner(rx, ry)}v${write(down)}`,
    `${corner(-rx, ry)}h${write(-across)}`,
    `${corner(-rx, -ry)}v${write(-down)}`,
    `${corner(rx, -ry)}z`,
  ].join('');
}
