import { mix, veil } from '../colour.ts';
import type { Pen } from '../pen.ts';
import { circle, num, path, polygon, rect, stroke, type Point } from '../shape.ts';

export interface LighthouseTint {
  lit: string;
  shade: string;
  stripe: string;
  dark: string;
  lamp: string;
}

/** A banded lighthouse on `foot`, tapering, lit from the left. */
export function lighthouse(pen: Pen, [x, y]: Point, height: number, tint: LighthouseTint): string {
  const h = height;
  const wide = (share: number) => h * (0.115 - 0.045 * share);
  const slice = (from: number, to: number): Point[] => [
    [x - wide(from), y - h * from],
    [x - wide(to), y - h * to],
    [x + wide(to), y - h * to],
    [x + wide(from), y - h * from],
  ];
  const across = (colour: string) =>
    pen.fade([colour, `${colour}@0.4`, `${mix(colour, tint.shade, 0.75)}@0.72`, mix(colour, tint.shade, 0.9)], 'right');
  const stripes = [
    [0.12, 0.27],
    [0.42, 0.56],
    [0.69, 0.8],
  ].map(([from = 0, to = 0]) => polygon(slice(from, to), across(tint.stripe)));
  const deck = y - h * 0.8;
  const lamp = h * 0.05;
  return [
    circle([x, deck - h * 0.055], h * 0.3, pen.glow([veil(tint.lamp, 0.7), veil(tint.lamp, 0)])),
    polygon(slice(0, 0.8), across(tint.lit)),
    ...stripes,
    rect([x - h * 0.012, y - h * 0.35, h * 0.024, h * 0.045], tint.dark, 2),
    rect([x - h * 0.012, y - h * 0.63, h * 0.024, h * 0.04], tint.dark, 2),
    path(
      `M${num(x - h * 0.028)} ${num(y)}v${num(-h * 0.07)}a${num(h * 0.028)} ${num(h * 0.028)} 0 0 1 ${num(h * 0.056)} 0v${num(h * 0.07)}z`,
      tint.dark,
    ),
    polygon(
      [
        [x - h * 0.07, deck - 1],
        [x - h * 0.1, deck - h * 0.02],
        [x + h * 0.1, deck - h * 0.02],
        [x + h * 0.07, deck - 1],
      ],
      tint.dark,
    ),
    path(
      `M${num(x - h * 0.1)} ${num(deck - h * 0.05)}h${num(h * 0.2)}v2.4h${num(-h * 0.2)}z${[-0.1, -0.06, -0.02, 0.02, 0.06, 0.094].map((at) => `M${num(x + at * h)} ${num(deck - h * 0.05)}h2v${num(h * 0.04)}h-2z`).join('')}`,
      tint.dark,
    ),
    rect(
      [x - lamp, deck - h * 0.11, lamp * 2, h * 0.092],
      pen.fade([mix(tint.lamp, '#ffffff', 0.5), tint.lamp], 'right'),
    ),
    path(
      [-1, -0.35, 0.3, 0.92]
        .map((at) => `M${num(x + at * lamp)} ${num(deck - h * 0.11)}h2.4v${num(h * 0.092)}h-2.4z`)
        .join(''),
      tint.dark,
    ),
    path(
      `M${num(x - lamp * 1.35)} ${num(deck - h * 0.108)}Q${num(x - lamp)} ${num(deck - h * 0.16)} ${num(x)} ${num(deck - h * 0.172)}Q${num(x + lamp)} ${num(deck - h * 0.16)} ${num(x + lamp * 1.35)} ${num(deck - h * 0.108)}z`,
      across(tint.stripe),
    ),
    circle([x, deck - h * 0.178], h * 0.012, tint.dark),
    rect([x - 1, deck - h * 0.215, 2, h * 0.04], tint.dark),
  ].join('');
}

export interface GlassTint {
  /** From the side in the light to the side in shade. */
  glass: readonly string[];
  edge: string;
  lamp: string;
  dark: string;
}

/** Two glass sails leaning on one another: the tall one is lit, the low one dark. */
export function sailTower(pen: Pen, [x, y]: Point, height: number, tint: GlassTint): string {
  const h = height;
  const tall = `M${num(x - h * 0.16)} ${num(y)}C${num(x - h * 0.19)} ${num(y - h * 0.45)} ${num(x - h * 0.1)} ${num(y - h * 0.85)} ${num(x + h * 0.11)} ${num(y - h)}C${num(x + h * 0.075)} ${num(y - h * 0.7)} ${num(x + h * 0.07)} ${num(y - h * 0.35)} ${num(x + h * 0.08)} ${num(y)}z`;
  const low = `M${num(x + h * 0.08)} ${num(y)}C${num(x + h * 0.07)} ${num(y - h * 0.3)} ${num(x + h * 0.072)} ${num(y - h * 0.55)} ${num(x + h * 0.09)} ${num(y - h * 0.78)}C${num(x + h * 0.2)} ${num(y - h * 0.62)} ${num(x + h * 0.24)} ${num(y - h * 0.3)} ${num(x + h * 0.23)} ${num(y)}z`;
  const floors = Math.round(h / 17);
  let [slabs, lit] = ['', ''];
  for (let floor = 1; floor < floors; floor += 1) {
    const level = y - (floor / floors) * h;
    slabs += `M${num(x - h * 0.22)} ${num(level)}q${num(h * 0.24)} 7 ${num(h * 0.48)} -3`;
    for (let bay = 0; bay < 9; bay += 1) {
      if (pen.random() > 0.34) continue;
      lit += `M${num(x - h * 0.17 + (bay * h) / 24)} ${num(level + 10)}h${num(h * pen.between(0.018, 0.036))}`;
    }
  }
  const [bright = '#ffffff'] = tint.glass;
  return [
    pen.inside(
      low,
      path(low, pen.fade([tint.dark, mix(tint.dark, bright, 0.35)], 'right')) +
        stroke(slabs, veil(tint.edge, 0.28), 2.2, false) +
        stroke(lit, veil(tint.lamp, 0.6), 8, false),
    ),
    pen.inside(
      tall,
      path(tall, pen.fade(tint.glass, 'right')) +
        stroke(slabs, veil(tint.edge, 0.5), 2.4, false) +
        stroke(lit, tint.lamp, 8, false),
    ),
    path(
      `M${num(x - h * 0.16)} ${num(y)}C${num(x - h * 0.19)} ${num(y - h * 0.45)} ${num(x - h * 0.1)} ${num(y - h * 0.85)} ${num(x + h * 0.11)} ${num(y - h)}C${num(x - h * 0.085)} ${num(y - h * 0.84)} ${num(x - h * 0.175)} ${num(y - h * 0.45)} ${num(x - h * 0.148)} ${num(y)}z`,
      tint.edge,
    ),
  ].join('');
}
