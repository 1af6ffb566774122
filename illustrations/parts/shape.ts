import { splitAlpha } from './colour.ts';

export type Point = readonly [number, number];
/** x, y, width, height */
export type Box = readonly [number, number, number, number];

/** A number as the files carry it: one decimal near the origin, none further out (where half a pixel of 1200 is not seen). */
export function num(value: number): string {
  const rounded = Math.abs(value) >= 100 ? Math.round(value) : Math.round(value * 10) / 10;
  return rounded === 0 ? '0' : String(rounded).replace(/^(-?)0\./, '$1.');
}

function ink(attribute: 'fill' | 'stroke', colour: string): string {
  if (!colour.startsWith('#')) return `${attribute}="${colour}"`;
  const { solid, opacity } = splitAlpha(colour);
  return opacity === 1 ? `${attribute}="${solid}"` : `${attribute}="${solid}" ${attribute}-opacity="${opacity}"`;
}

function element(name: string, attributes: string, fill: string, more: string): string {
  const colour = fill === '' ? '' : ` ${ink('fill', fill)}`;
  return `<${name} ${attributes}${colour}${more === '' ? '' : ` ${more}`}/>`;
}

/** An empty fill inherits the colour of the group (or the stamp) it stands in. */
export function path(d: string, fill: string, more = ''): string {
  return element('path', `d="${d}"`, fill, more);
}

export function rect([x, y, width, height]: Box, fill: string, radius = 0): string {
  const size = `x="${num(x)}" y="${num(y)}" width="${num(width)}" height="${num(height)}"`;
  return element('rect', size, fill, radius === 0 ? '' : `rx="${num(radius)}"`);
}

export function circle([x, y]: Point, radius: number, fill: string): string {
  return element('circle', `cx="${num(x)}" cy="${num(y)}" r="${num(radius)}"`, fill, '');
}

export function ellipse([x, y]: Point, [rx, ry]: Point, fill: string): string {
  return element('ellipse', `cx="${num(x)}" cy="${num(y)}" rx="${num(rx)}" ry="${num(ry)}"`, fill, '');
}

export function polygon(points: readonly Point[], fill: string): string {
  return path(outline(points), fill);
}

/** An open stroke along a path. */
export function stroke(d: string, colour: string, width: number, round = true): string {
  const cap = round ? ' stroke-linecap="round" stroke-linejoin="round"' : '';
  return `<path d="${d}" fill="none" ${ink('stroke', colour)} stroke-width="${num(width)}"${cap}/>`;
}

export function group(children: readonly string[], attributes = ''): string {
  return `<g${attributes === '' ? '' : ` ${attributes}`}>${children.join('')}</g>`;
}

/** Moves, scales (negative x mirrors) and turns what stands at the origin. */
export function place(markup: string, [x, y]: Point, scale: Point | number = 1, turn = 0): string {
  const [sx, sy] = typeof scale === 'number' ? [scale, scale] : scale;
  const size = sx === 1 && sy === 1 ? '' : ` scale(${Math.round(sx * 1000) / 1000} ${Math.round(sy * 1000) / 1000})`;
  const spin = turn === 0 ? '' : ` rotate(${num(turn)})`;
  return `<g transform="translate(${num(x)} ${num(y)})${spin}${size}">${markup}</g>`;
}

/** A straight-edged closed outline, written in short relative steps. */
export function outline(points: readonly Point[], closed = true): string {
  const steps: string[] = [];
  const short = (value: number) => num(Math.abs(value) >= 10 ? Math.round(value) : value);
  let [px, py] = [0, 0];
  for (const [index, [x, y]] of points.entries()) {
    // The rounded step is added to the rounded position, so that errors never pile up along a long outline.
    const [dx, dy] = [x - px, y - py];
    steps.push(`${index === 0 ? 'M' : 'l'}${short(dx)} ${short(dy)}`);
    [px, py] = [px + Number(short(dx)), py + Number(short(dy))];
  }
  return steps.join('') + (closed ? 'z' : '');
}

/** A soft open line through all points (Catmull-Rom turned into Béziers). */
export function flow(points: readonly Point[], tension = 1): string {
  const at = (index: number): Point => points[Math.min(points.length - 1, Math.max(0, index))] ?? [0, 0];
  const start = at(0);
  let d = `M${num(start[0])} ${num(start[1])}`;
  for (let index = 0; index < points.length - 1; index += 1) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const reach = tension / 6;
    const first = `${num(from[0] + (to[0] - before[0]) * reach)} ${num(from[1] + (to[1] - before[1]) * reach)}`;
    const second = `${num(to[0] - (after[0] - from[0]) * reach)} ${num(to[1] - (after[1] - from[1]) * reach)}`;
    d += `C${first} ${second} ${num(to[0])} ${num(to[1])}`;
  }
  return d;
}

/** A soft top edge closed straight down to `floor`. */
export function mound(points: readonly Point[], floor: number): string {
  const [first, last] = [points[0] ?? [0, 0], points.at(-1) ?? [0, 0]];
  return `${flow(points)}L${num(last[0])} ${num(floor)}L${num(first[0])} ${num(floor)}z`;
}

/** A flat almond, the mark that water, cloud streaks and leaves are made of. Outlines can be strung together in one path. */
export function almond([x, y]: Point, width: number, height: number): string {
  const half = num(width / 2);
  return `M${num(x - width / 2)} ${num(y)}q${half} ${num(-height)} ${num(width)} 0q-${half} ${num(height)} ${num(-width)} 0z`;
}

/** A dot for a round-capped stroke. */
export function dot([x, y]: Point): string {
  return `M${Math.round(x)} ${Math.round(y)}h.1`;
}
