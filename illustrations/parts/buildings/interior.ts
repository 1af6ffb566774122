import { mix, veil } from '../colour.ts';
import { palm } from '../nature/palms.ts';
import type { Pen } from '../pen.ts';
import { leaves } from '../nature/plants.ts';
import { glitter } from '../nature/sea.ts';
import { circle, ellipse, num, path, place, polygon, rect, stroke, type Box, type Point } from '../shape.ts';

/** What a room is painted with: `view` colours belong to the world outside its window. */
export interface RoomTint {
  wall: readonly string[];
  floor: readonly string[];
  frame: string;
  wood: string;
  woodShade: string;
  linen: string;
  linenShade: string;
  throw: string;
  rug: readonly [string, string];
  metal: string;
  glow: string;
  shade: string;
  view: { sky: readonly string[]; sun: string; sea: readonly string[]; land: string; leaf: string };
}

const FLOOR = 650;

/** Wall, skirting and floor, with the boards running away from the viewer. */
export function shell(pen: Pen, tint: RoomTint, boards = 9): string {
  let lines = '';
  for (let index = 0; index <= boards; index += 1) {
    const at = index / boards - 0.5;
    lines += `M${num(600 + at * 1300)} ${FLOOR}L${num(600 + at * 2300)} 900`;
  }
  return (
    rect([0, 0, 1200, FLOOR + 2], pen.fade(tint.wall)) +
    rect([0, FLOOR, 1200, 250], pen.fade(tint.floor)) +
    stroke(lines, veil(tint.shade, 0.14), 2, false) +
    rect([0, FLOOR - 18, 1200, 18], tint.frame) +
    rect([0, FLOOR, 1200, 10], veil(tint.shade, 0.25))
  );
}

/** The sea outside, cut to an outline; `at` is the horizon's height, `low` the bottom of the opening. */
export function outlook(
  pen: Pen,
  outline: string,
  { at, low, sunX, palms = [] }: { at: number; low: number; sunX: number; palms?: readonly Point[] },
  tint: RoomTint,
): string {
  const { view } = tint;
  const drawn = [
    rect([0, 0, 1200, at], pen.fade(view.sky)),
    circle([sunX, at - 54], 210, pen.glow([veil(view.sun, 0.9), veil(view.sun, 0)])),
    circle([sunX, at - 54], 40, view.sun),
    path(
      `M0 ${num(at)}Q160 ${num(at - 50)} 320 ${num(at - 14)}T640 ${num(at - 22)}T960 ${num(at - 34)}T1200 ${num(at)}z`,
      mix(view.land, view.sun, 0.45),
    ),
    rect([0, at, 1200, low - at], pen.fade(view.sea)),
    glitter(pen, [sunX, at + 4], [110, low - at], veil(view.sun, 0.8)),
    ...palms.map(([x, height], index) =>
      palm(
        pen,
        [x, low + 20],
        { height, lean: index % 2 === 0 ? 34 : -28, crown: height * 0.36 },
        { trunk: view.leaf, shade: view.leaf, leaf: mix(view.leaf, view.land, 0.35) },
      ),
    ),
  ];
  return pen.inside(outline, drawn.join(''));
}

export function boxOutline([x, y, w, h]: Box): string {
  return `M${num(x)} ${num(y)}h${num(w)}v${num(h)}h${num(-w)}z`;
}

export function archOutline([x, y, w, h]: Box): string {
  return `M${num(x)} ${num(y + h)}V${num(y + w / 2)}a${num(w / 2)} ${num(w / 2)} 0 0 1 ${num(w)} 0V${num(y + h)}z`;
}

/** The light that falls through an opening across the floor. */
export function sunPatch(pen: Pen, [x, y, width, height]: Box, colour: string): string {
  return polygon(
    [
      [x, y],
      [x + width, y],
      [x + width * 1.5, y + height],
      [x + width * 0.35, y + height],
    ],
    pen.fade([veil(colour, 0.6), veil(colour, 0)]),
  );
}

/** A bed seen from the side, its head to the right; the box is the mattress with its frame. */
export function bed(
  pen: Pen,
  [x, y, width, height]: Box,
  tint: RoomTint,
  head: 'panel' | 'arch' | 'tufted' | 'low' = 'panel',
): string {
  const [right, tall] = [x + width, head === 'low' ? 70 : 136];
  const boards = {
    panel: rect([right - 16, y - tall, 40, tall + height], tint.wood, 8),
    arch: path(
      `M${num(right - 20)} ${num(y + height)}V${num(y - tall + 30)}q0 -40 26 -40t26 40V${num(y + height)}z`,
      tint.wood,
    ),
    tufted:
      rect([right - 26, y - tall, 60, tall + height], tint.throw, 22) +
      circle([right + 2, y - tall + 46], 4, tint.metal) +
      circle([right + 2, y - tall + 96], 4, tint.metal),
    low: rect([right - 10, y - tall, 30, tall + height], tint.wood, 6),
  };
  return [
    ellipse([x + width / 2, y + height + 26], [width * 0.56, 22], veil(tint.shade, 0.3)),
    boards[head],
    rect([x - 10, y + height * 0.62, width + 20, height * 0.3], tint.wood, 6),
    rect([x - 10, y + height * 0.8, width + 20, height * 0.12], tint.woodShade, 4),
    head === 'low'
      ? rect([x + 30, y + height * 0.92, width - 60, 14], veil(tint.glow, 0.9), 6)
      : rect([x + 10, y + height * 0.9, 16, 30], tint.woodShade) +
        rect([right - 30, y + height * 0.9, 16, 30], tint.woodShade),
    rect([x, y + 6, width, height * 0.62], mix(tint.linen, tint.linenShade, 0.35), 22),
    path(`M${num(right - 150)} ${num(y + 10)}q10 -64 74 -62q66 0 62 62z`, tint.linenShade),
    path(`M${num(right - 196)} ${num(y + 14)}q4 -58 78 -54q68 4 60 54z`, tint.linen),
    path(`M${num(right - 218)} ${num(y + 16)}q10 -38 54 -36q44 2 40 36z`, tint.throw),
    path(
      `M${num(x - 8)} ${num(y + 24)}q0 -26 40 -26H${num(right - 230)}q26 0 26 26v${num(height * 0.34)}q-20 18 -44 4q-40 -14 -80 4t-90 2t-90 -2t-${num(Math.max(10, width - 580))} 0q-40 14 -58 -4z`,
      pen.fade([tint.linen, tint.linenShade]),
    ),
    path(
      `M${num(x + width * 0.16)} ${num(y - 2)}h${num(width * 0.22)}q14 4 14 26v${num(height * 0.44)}q-40 18 -70 2t-${num(width * 0.2)} 2V${num(y + 24)}q0 -20 14 -26z`,
      pen.fade([tint.throw, mix(tint.throw, tint.shade, 0.3)]),
    ),
  ].join('');
}

/** A bedside table with its lamp on. */
export function nightstand(pen: Pen, [x, y]: Point, tint: RoomTint): string {
  const lampY = y - 118;
  return (
    ellipse([x, y + 4], [60, 10], veil(tint.shade, 0.25)) +
    rect([x - 46, y - 96, 92, 84], tint.wood, 6) +
    rect([x - 46, y - 56, 92, 3], tint.woodShade) +
    rect([x - 10, y - 80, 20, 5], tint.metal, 2) +
    rect([x - 10, y - 40, 20, 5], tint.metal, 2) +
    rect([x - 40, y - 12, 8, 14], tint.woodShade) +
    rect([x + 32, y - 12, 8, 14], tint.woodShade) +
    circle([x, lampY - 40], 190, pen.glow([veil(tint.glow, 0.65), veil(tint.glow, 0)])) +
    ellipse([x, lampY + 4], [22, 20], tint.throw) +
    rect([x - 3, lampY - 26, 6, 14], tint.metal) +
    polygon(
      [
        [x - 44, lampY - 20],
        [x - 28, lampY - 84],
        [x + 28, lampY - 84],
        [x + 44, lampY - 20],
      ],
      pen.fade([mix(tint.glow, '#ffffff', 0.5), tint.glow]),
    )
  );
}

export function rug([x, y]: Point, [rx, ry]: Point, [outer, inner]: readonly [string, string]): string {
  return (
    ellipse([x, y], [rx, ry], outer) +
    ellipse([x, y], [rx * 0.88, ry * 0.84], inner) +
    ellipse([x, y], [rx * 0.8, ry * 0.74], outer) +
    ellipse([x, y], [rx * 0.5, ry * 0.46], inner)
  );
}

/** A leafy plant in a round pot. */
export function pottedPlant(
  pen: Pen,
  [x, y]: Point,
  size: number,
  { lit, shade, pot }: { lit: string; shade: string; pot: string },
): string {
  const s = size;
  return (
    ellipse([x, y], [s * 0.3, s * 0.05], '#00000033') +
    leaves(
      [x, y - s * 0.34],
      [
        [-64, s * 0.6, s * 0.1],
        [62, s * 0.58, s * 0.1],
        [-40, s * 0.8, s * 0.12],
        [42, s * 0.78, s * 0.12],
        [-16, s * 0.95, s * 0.13],
        [20, s * 0.9, s * 0.12],
      ],
      { lit, shade },
    ) +
    path(
      `M${num(x - s * 0.24)} ${num(y - s * 0.38)}h${num(s * 0.48)}q${num(s * 0.02)} ${num(s * 0.38)} ${num(-s * 0.12)} ${num(s * 0.38)}h${num(-s * 0.24)}q${num(-s * 0.14)} 0 ${num(-s * 0.12)} ${num(-s * 0.38)}z`,
      pen.fade([mix(pot, '#ffffff', 0.25), pot, mix(pot, '#000000', 0.25)], 'right'),
    )
  );
}

/** A curtain hanging in folds and gathered towards one side. */
export function curtain(pen: Pen, [x, y, width, height]: Box, [lit, shade]: readonly [string, string]): string {
  const folds = Array.from(
    { length: 4 },
    (_, index) =>
      `M${num(x + width * (0.12 + index * 0.24))} ${num(y)}q${num(width * 0.06)} ${num(height * 0.5)} ${num(-width * 0.02)} ${num(height)}h${num(width * 0.1)}q${num(width * 0.05)} ${num(-height * 0.5)} 0 ${num(-height)}z`,
  );
  return (
    rect([x, y, width, height], pen.fade([lit, mix(lit, shade, 0.4)], 'right'), 4) +
    path(folds.join(''), veil(shade, 0.55))
  );
}

/** Lamps on long cords. */
export function pendants(
  pen: Pen,
  at: readonly Point[],
  size: number,
  { metal, glow }: { metal: string; glow: string },
): string {
  return at
    .map(
      ([x, y]) =>
        circle([x, y], size * 4, pen.glow([veil(glow, 0.6), veil(glow, 0)])) +
        rect([x - 1.2, 0, 2.4, y - size], metal) +
        circle([x, y], size * 0.62, '#fff8e0') +
        path(
          `M${num(x - size)} ${num(y + size * 0.2)}Q${num(x - size)} ${num(y - size)} ${num(x)} ${num(y - size)}T${num(x + size)} ${num(y + size * 0.2)}z`,
          metal,
        ),
    )
    .join('');
}

/** A framed picture of a sun over water. */
export function framed([x, y, width, height]: Box, tint: RoomTint): string {
  const r = width * 0.24;
  return (
    rect([x - 8, y - 8, width + 16, height + 16], tint.frame) +
    rect([x, y, width, height], mix(tint.linen, tint.throw, 0.12)) +
    circle([x + width / 2, y + height * 0.46], r, tint.throw) +
    rect([x, y + height * 0.56, width, height * 0.44], mix(tint.throw, tint.shade, 0.5)) +
    rect([x + width * 0.36, y + height * 0.66, width * 0.28, 4], tint.throw) +
    rect([x + width * 0.42, y + height * 0.76, width * 0.16, 4], tint.throw)
  );
}

/** A low two-seat sofa seen from the front. */
export function sofa(
  pen: Pen,
  [x, y, width, height]: Box,
  { fill, shade, cushion, leg }: { fill: string; shade: string; cushion: string; leg: string },
): string {
  return (
    ellipse([x + width / 2, y + height + 16], [width * 0.54, 14], '#00000033') +
    rect([x + 20, y + height - 4, 12, 22], leg) +
    rect([x + width - 32, y + height - 4, 12, 22], leg) +
    rect([x + 16, y, width - 32, height * 0.8], pen.fade([fill, shade]), 26) +
    rect([x, y + height * 0.32, 56, height * 0.66], fill, 22) +
    rect([x + width - 56, y + height * 0.32, 56, height * 0.66], shade, 22) +
    rect([x + 44, y + height * 0.5, width / 2 - 46, height * 0.36], fill, 14) +
    rect([x + width / 2 + 2, y + height * 0.5, width / 2 - 46, height * 0.36], mix(fill, shade, 0.4), 14) +
    rect([x + 44, y + height * 0.78, width - 88, height * 0.2], shade, 8) +
    place(rect([-34, -34, 68, 68], cushion, 14), [x + width * 0.24, y + height * 0.34], 1, -12)
  );
}
