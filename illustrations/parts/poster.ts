import type { Palette } from '../palettes.ts';
import { mix } from './colour.ts';
import { picture, type Pen } from './pen.ts';
import { finish } from './nature/sky.ts';

/** A travel poster: 1200 × 800, its landmark near the middle third so that any crop keeps it. */
export function poster(seed: number, palette: Palette, compose: (pen: Pen) => readonly string[]): string {
  return picture({ width: 1200, height: 800, seed }, (pen) => [
    ...compose(pen),
    finish(pen, mix(palette.ink, palette.land, 0.35)),
  ]);
}
