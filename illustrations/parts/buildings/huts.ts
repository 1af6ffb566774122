import { mix } from '../colour.ts';
import type { Pen } from '../pen.ts';
import { num, path, polygon, rect, stroke, type Box, type Point } from '../shape.ts';

export interface HutTint {
  thatch: string;
  thatchShade: string;
  wall: string;
  glow: string;
  post: string;
}

/** A thatched bungalow on posts. The box is its thatch and walls; posts reach down by `legs`. */
export function bungalow(pen: Pen, [x, y, width, height]: Box, legs: number, tint: HutTint): string {
  const [eaves, base] = [y + height * 0.58, y + height];
  const [wallX, wallW] = [x + width * 0.15, width * 0.7];
  const [peakL, peakR] = [x + width * 0.4, x + width * 0.58];
  const roof = `M${num(x)} ${num(eaves)}Q${num(x + width * 0.26)} ${num(eaves - height * 0.2)} ${num(peakL)} ${num(y)}L${num(peakR)} ${num(y)}Q${num(x + width * 0.74)} ${num(eaves - height * 0.2)} ${num(x + width)} ${num(eaves)}`;
  const teeth = 13;
  let fringe = '';
  for (let index = 0; index < teeth; index += 1) {
    // Up again by exactly as much as down, or the eaves would sag.
    const [half, hang] = [num(-width / teeth / 2), height * pen.between(0.04, 0.08)];
    fringe += `l${half} ${num(hang)}l${half} ${num(-hang)}`;
  }
  const shadow = `M${num(peakL + width * 0.1)} ${num(y)}L${num(peakR)} ${num(y)}Q${num(x + width * 0.74)} ${num(eaves - height * 0.2)} ${num(x + width)} ${num(eaves)}L${num(x + width * 0.66)} ${num(eaves + height * 0.03)}Q${num(x + width * 0.6)} ${num(eaves - height * 0.25)} ${num(peakL + width * 0.1)} ${num(y)}z`;
  const straw = [0.3, 0.4, 0.52]
    .map(
      (at) =>
        `M${num(x + width * (0.42 + (at - 0.4) * 0.25))} ${num(y + height * 0.1)}Q${num(x + width * at)} ${num(eaves - height * 0.22)} ${num(x + width * (at * 1.35 - 0.17))} ${num(eaves - height * 0.03)}`,
    )
    .join('');
  const posts = [0.18, 0.4, 0.62, 0.82]
    .map((at) => `M${num(x + width * at)} ${num(base)}h${num(width * 0.022)}v${num(legs)}h${num(-width * 0.022)}z`)
    .join('');
  return [
    path(posts, tint.post),
    rect(
      [wallX, eaves - height * 0.1, wallW, base - eaves + height * 0.1],
      pen.fade([mix(tint.wall, tint.post, 0.55), tint.wall]),
    ),
    rect([wallX + wallW * 0.08, eaves + height * 0.08, wallW * 0.22, height * 0.34], tint.glow),
    rect([wallX + wallW * 0.4, eaves + height * 0.08, wallW * 0.3, height * 0.34], tint.glow),
    stroke(
      `M${num(wallX + wallW * 0.55)} ${num(eaves + height * 0.08)}v${num(height * 0.34)}`,
      tint.post,
      width * 0.012,
      false,
    ),
    rect([wallX + wallW * 0.79, eaves + height * 0.12, wallW * 0.12, height * 0.2], tint.glow),
    rect([x + width * 0.06, base - height * 0.03, width * 0.88, height * 0.06], tint.post),
    path(`${roof}${fringe}z`, tint.thatch),
    path(shadow, tint.thatchShade),
    stroke(straw, tint.thatchShade, width * 0.008),
    rect([peakL - width * 0.02, y - height * 0.03, peakR - peakL + width * 0.04, height * 0.05], tint.thatchShade, 3),
  ].join('');
}

/** A boarded beach hut with a gable and vertical stripes. */
export function beachHut(
  [x, y, width, height]: Box,
  tint: { wall: string; stripe: string; roof: string; door: string; shade: string },
): string {
  const eaves = y + height * 0.36;
  const front: Point[] = [
    [x, eaves],
    [x + width / 2, y],
    [x + width, eaves],
    [x + width, y + height],
    [x, y + height],
  ];
  let boards = '';
  for (let index = 0; index < 3; index += 1) {
    const left = x + width * (0.08 + index * 0.32);
    const lift = (at: number) => y + (Math.abs(at - (x + width / 2)) / (width / 2)) * (eaves - y);
    boards += `M${num(left)} ${num(lift(left))}L${num(left + width * 0.1)} ${num(lift(left + width * 0.1))}L${num(left + width * 0.2)} ${num(lift(left + width * 0.2))}V${num(y + height)}h${num(-width * 0.2)}z`;
  }
  const lip = width * 0.09;
  return [
    polygon(
      [
        [x + width, eaves],
        [x + width * 1.16, eaves - height * 0.05],
        [x + width * 1.16, y + height * 0.94],
        [x + width, y + height],
      ],
      tint.shade,
    ),
    polygon(front, tint.wall),
    path(boards, tint.stripe),
    polygon(
      [
        [x + width / 2, y - lip * 1.3],
        [x + width * 0.66, y - lip * 1.7],
        [x + width * 1.2, eaves - height * 0.04],
        [x + width * 1.06, eaves + lip * 0.7],
      ],
      mix(tint.roof, tint.shade, 0.5),
    ),
    path(
      `M${num(x - lip)} ${num(eaves + lip * 0.7)}L${num(x + width / 2)} ${num(y - lip * 1.3)}L${num(x + width + lip)} ${num(eaves + lip * 0.7)}l${num(-lip * 0.9)} ${num(lip * 0.35)}L${num(x + width / 2)} ${num(y + lip * 0.2)}L${num(x - lip * 0.1)} ${num(eaves + lip * 1.05)}z`,
      tint.roof,
    ),
    rect([x + width * 0.34, y + height * 0.5, width * 0.32, height * 0.5], tint.door),
    rect([x + width * 0.38, y + height * 0.55, width * 0.24, height * 0.14], tint.wall),
  ].join('');
}

/** A jetty seen from the side: deck, and posts standing in the water. */
export function jetty(
  [x, y, width, drop]: Box,
  posts: number,
  { deck, post, rim }: { deck: string; post: string; rim: string },
): string {
  const step = width / posts;
  const legs = Array.from(
    { length: posts },
    (_, index) =>
      `M${num(x + (index + 0.35) * step)} ${num(y)}h${num(Math.max(3, step * 0.1))}v${num(drop)}h${num(-Math.max(3, step * 0.1))}z`,
  ).join('');
  return path(legs, post) + rect([x, y - 3, width, 9], deck) + rect([x, y - 4, width, 2.4], rim);
}

/** A plank walk running away from the viewer, between two edges given near to far. */
export function boardwalk(
  near: readonly [Point, Point],
  far: readonly [Point, Point],
  planks: number,
  { wood, gap }: { wood: string; gap: string },
): string {
  const at = (from: Point, to: Point, share: number): Point => [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share,
  ];
  let d = '';
  for (let index = 1; index < planks; index += 1) {
    // Equal boards come closer together with distance.
    const seen = 1 - (1 - index / planks) ** 2.2;
    const [l, r] = [at(near[0], far[0], seen), at(near[1], far[1], seen)];
    const thick = 1 + 3 * (1 - seen);
    d += `M${num(l[0])} ${num(l[1])}L${num(r[0])} ${num(r[1])}v${num(thick)}L${num(l[0])} ${num(l[1] + thick)}z`;
  }
  return polygon([near[0], far[0], far[1], near[1]], wood) + path(d, gap);
}
