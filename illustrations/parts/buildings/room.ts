import { veil } from '../colour.ts';
import { picture, type Pen } from '../pen.ts';
import { finish } from '../nature/sky.ts';
import type { RoomTint } from './interior.ts';

/** An interior: 1200 × 900, window in the middle, bed to the right. */
export function room(seed: number, tint: RoomTint, compose: (pen: Pen) => readonly string[]): string {
  return picture({ width: 1200, height: 900, seed }, (pen) => [
    ...compose(pen),
    finish(pen, veil(tint.shade, 1).slice(0, 7), [1200, 900]),
  ]);
}
