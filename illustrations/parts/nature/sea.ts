import { mix, veil } from '../colour.ts';
import type { Pen } from '../pen.ts';
import { almond, path, rect, type Box, type Point } from '../shape.ts';

/** Water from the horizon to `bottom`, with the pale line where it meets the sky. */
export function sea(pen: Pen, [top, bottom]: Point, colours: readonly string[], width = 1200): string {
  const horizon = veil(mix(colours[0] ?? '#ffffff', '#ffffff', 0.6), 0.8);
  return rect([0, top, width, bottom - top], pen.fade(colours)) + rect([0, top, width, 1.6], horizon);
}

/** Scattered wavelets: fine and close together far away, broad and loose near by. */
export function ripples(pen: Pen, [x, y, width, height]: Box, count: number, fill: string): string {
  let d = '';
  for (let index = 0; index < count; index += 1) {
    const depth = ((index + pen.random()) / count) ** 1.5;
    const length = 18 + depth * 120 * pen.between(0.5, 1.2);
    d += almond(
      [Math.round(x + pen.random() * width), Math.round(y + depth * height)],
      Math.round(length / 2) * 2,
      1.6 + depth * 6,
    );
  }
  return path(d, fill);
}

/** The path of light below a sun, a moon or a lit window. */
export function glitter(pen: Pen, [x, y]: Point, [width, height]: Point, fill: string): string {
  let d = '';
  const rows = Math.round(height / 9);
  for (let index = 0; index < rows; index += 1) {
    const depth = (index / rows) ** 1.25;
    const spread = width * (0.35 + 0.65 * Math.abs(Math.sin(index * 1.7)) * (0.6 + depth * 0.6)) * (1 - depth * 0.45);
    const shift = pen.between(-1, 1) * width * 0.12 * (0.4 + depth);
    d += almond([x + shift, y + 3 + depth * height], spread * pen.between(0.55, 1), 2.6 + depth * 7);
  }
  return path(d, fill);
}

/** A broken line of foam along a shore. */
export function foam(pen: Pen, along: readonly Point[], fill: string): string {
  return path(along.map(([x, y]) => almond([x, y], pen.between(70, 170), pen.between(3, 7))).join(''), fill);
}

/** Mist lying in front of what is further away. */
export function haze(pen: Pen, [x, y, width, height]: Box, colour: string, strength = 0.8): string {
  return rect([x, y, width, height], pen.fade([veil(colour, 0), `${veil(colour, strength)}@0.65`, veil(colour, 0)]));
}
