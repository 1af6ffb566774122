import { mix, veil } from '../colour.ts';
import type { Pen } from '../pen.ts';
import { ellipse, num, path, polygon, rect, stroke, type Box, type Point } from '../shape.ts';

/** Openings of one wall as a single element: `share` is how much of its cell each takes. */
export function windows(
  [x, y, width, height]: Box,
  [columns, rows]: Point,
  fill: string,
  { share = [0.45, 0.6], arched = false }: { share?: Point; arched?: boolean } = {},
): string {
  const [cw, ch] = [width / columns, height / rows];
  const [w, h] = [cw * share[0], ch * share[1]];
  const left = x + (cw - w) / 2;
  const row = (index: number) => y + index * ch + ch / 2;
  const levels = Array.from({ length: rows }, (_, index) => index);
  if (!arched) {
    // Each row is one dashed line as thick as its windows are tall: a fraction of the size of as many rectangles.
    const lines = levels.map((index) => `M${num(left)} ${num(row(index))}h${num(width - (cw - w) / 2)}`).join('');
    return stroke(lines, fill, h, false).replace('/>', ` stroke-dasharray="${num(w)} ${num(cw - w)}"/>`);
  }
  const opening = `v${num(-h + w / 2)}a${num(w / 2)} ${num(w / 2)} 0 0 1 ${num(w)} 0v${num(h - w / 2)}z`;
  const bays = Array.from({ length: columns }, (_, index) => (index === 0 ? opening : `m${num(cw)} 0${opening}`)).join(
    '',
  );
  return path(levels.map((index) => `M${num(left)} ${num(row(index) + h / 2)}${bays}`).join(''), fill);
}

/** Balconies, cornices and decks: thin level bands across a wall. */
export function bands([x, y, width, height]: Box, rows: number, thickness: number, fill: string): string {
  let d = '';
  for (let row = 1; row <= rows; row += 1) {
    d += `M${num(x)} ${num(y + (height / rows) * row - thickness)}h${num(width)}v${num(thickness)}h${num(-width)}z`;
  }
  return path(d, fill);
}

export interface HouseTint {
  wall: string;
  shade: string;
  roof: string;
  glass: string;
}

/** A plain house: front wall, a narrow side in shade (negative: on the left), and its roof. */
export function house(
  pen: Pen,
  [x, y, width, height]: Box,
  {
    side = 0.25,
    roof = 'flat',
    grid = [2, 2],
    arched = false,
  }: { side?: number; roof?: 'flat' | 'gable' | 'hip' | 'vault'; grid?: Point; arched?: boolean },
  tint: HouseTint,
): string {
  const depth = width * Math.abs(side);
  const sideX = side < 0 ? x : x + width - depth;
  const frontX = side < 0 ? x + depth : x;
  const front = width - depth;
  const lip = Math.max(3, height * 0.035);
  const roofs = {
    flat: rect([x - lip, y - lip, width + lip * 2, lip * 1.6], tint.roof),
    gable:
      polygon(
        [
          [frontX - lip, y],
          [frontX + front / 2, y - front * 0.34],
          [x + width + lip - front * 0.16, y - front * 0.34],
          [x + width + lip, y],
        ],
        mix(tint.roof, tint.shade, 0.35),
      ) +
      polygon(
        [
          [frontX - lip, y + 1],
          [frontX + front / 2, y - front * 0.34],
          [frontX + front + lip, y + 1],
        ],
        tint.roof,
      ),
    hip: polygon(
      [
        [x - lip, y + 1],
        [x + width * 0.16, y - width * 0.2],
        [x + width * 0.84, y - width * 0.2],
        [x + width + lip, y + 1],
      ],
      tint.roof,
    ),
    vault: path(`M${num(x)} ${num(y + 1)}a${num(width / 2)} ${num(width * 0.24)} 0 0 1 ${num(width)} 0z`, tint.roof),
  };
  return [
    rect([frontX, y, front, height], pen.fade([tint.wall, mix(tint.wall, tint.shade, 0.38)])),
    rect([sideX, y, depth, height], tint.shade),
    windows([frontX + front * 0.06, y + height * 0.1, front * 0.88, height * 0.86], grid, tint.glass, {
      arched,
      share: [0.4, 0.55],
    }),
    roofs[roof],
  ].join('');
}

/** A scalloped, striped awning over `count` bays. */
export function awning([x, y, width, height]: Box, count: number, [first, second]: readonly [string, string]): string {
  const bay = width / count;
  let [even, odd] = ['', ''];
  for (let index = 0; index < count; index += 1) {
    const d = `M${num(x + index * bay)} ${num(y)}h${num(bay)}l${num(bay * 0.06)} ${num(height)}a${num(bay * 0.53)} ${num(bay * 0.3)} 0 0 1 ${num(-bay * 1.06)} 0z`;
    if (index % 2 === 0) even += d;
    else odd += d;
  }
  return path(even, first) + path(odd, second);
}

/** A balustrade: rail, foot and turned posts. */
export function balustrade(pen: Pen, [x, y, width, height]: Box, posts: number, fill: string): string {
  const [step, h] = [width / posts, height];
  const w = step * 0.24;
  const at = (across: number, down: number) => `${num(across * w)} ${num(down * h)}`;
  const draw = () =>
    path(
      `M${at(-0.5, 0)}H${num(w * 0.5)}C${at(0.1, 0.2)} ${at(1.1, 0.38)} ${at(1, 0.6)}Q${at(0.9, 0.76)} ${at(0.45, 0.8)}H${num(-w * 0.45)}Q${at(-0.9, 0.76)} ${at(-1, 0.6)}C${at(-1.1, 0.38)} ${at(-0.1, 0.2)} ${at(-0.5, 0)}z`,
      fill,
    );
  const row = Array.from({ length: posts }, (_, index) =>
    pen.stamp(`post-${num(w)}`, draw, { x: x + (index + 0.5) * step, y: y + h * 0.1 }),
  );
  return row.join('') + rect([x, y, width, h * 0.16], fill, 2) + rect([x, y + h * 0.88, width, h * 0.16], fill);
}

/** A striped beach umbrella seen from the side, its pole standing at `foot`; drawn once per pair of colours. */
export function parasol(
  pen: Pen,
  [x, y]: Point,
  size: number,
  { lit, shade, pole }: { lit: string; shade: string; pole: string },
): string {
  const panel = (from: number, to: number) => {
    const bow = (at: number) => num(at * 60);
    return `M0 -115Q${bow(from * 1.05)} -107 ${bow(from)} -73Q${bow((from + to) / 2)} -81 ${bow(to)} -73Q${bow(to * 1.05)} -107 0 -115z`;
  };
  const draw = () =>
    rect([-2, -115, 4, 115], pole) +
    path(panel(-1, -0.55) + panel(-0.15, 0.25) + panel(0.62, 1), lit) +
    path(panel(-0.55, -0.15) + panel(0.25, 0.62), shade) +
    path(panel(0.25, 0.62) + panel(0.62, 1), veil('#3a1f3a', 0.12)) +
    ellipse([0, 0], [34, 3], '#00000026');
  return pen.stamp(`parasol-${lit}-${shade}`, draw, { x, y, scale: size / 100 });
}

/** A hemispherical dome with ribs, drum and lantern; `top` is the middle of its foot. */
export function dome(
  pen: Pen,
  [x, y]: Point,
  radius: number,
  tint: { lit: string; shade: string; drum: string; gold: string },
): string {
  const r = radius;
  const shell = `M${num(x - r)} ${num(y)}C${num(x - r)} ${num(y - r * 1.25)} ${num(x - r * 0.25)} ${num(y - r * 1.3)} ${num(x)} ${num(y - r * 1.36)}C${num(x + r * 0.25)} ${num(y - r * 1.3)} ${num(x + r)} ${num(y - r * 1.25)} ${num(x + r)} ${num(y)}z`;
  const ribs = [-0.55, 0, 0.55]
    .map(
      (at) =>
        `M${num(x + at * r - 1.5)} ${num(y)}Q${num(x + at * r * 1.05)} ${num(y - r * 0.95)} ${num(x)} ${num(y - r * 1.34)}Q${num(x + at * r * 0.95 + 3)} ${num(y - r * 0.9)} ${num(x + at * r + 3)} ${num(y)}z`,
    )
    .join('');
  return (
    rect([x - r * 0.94, y - 1, r * 1.88, r * 0.5], tint.drum) +
    path(shell, pen.fade([tint.lit, `${tint.lit}@0.35`, tint.shade], 'right')) +
    path(ribs, tint.gold) +
    rect([x - r * 0.13, y - r * 1.62, r * 0.26, r * 0.3], tint.drum) +
    path(
      `M${num(x - r * 0.18)} ${num(y - r * 1.6)}a${num(r * 0.18)} ${num(r * 0.2)} 0 0 1 ${num(r * 0.36)} 0z`,
      tint.shade,
    ) +
    rect([x - 1.2, y - r * 2.05, 2.4, r * 0.32], tint.gold)
  );
}
