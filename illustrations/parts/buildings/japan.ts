import { mix } from '../colour.ts';
import type { Pen } from '../pen.ts';
import { blossom } from '../nature/plants.ts';
import { flow, num, path, polygon, rect, stroke, type Point } from '../shape.ts';

/** A curved temple roof, its ridge above `at`. */
function templeRoof([x, y]: Point, half: number, tint: { lit: string; shade: string; rim: string }): string {
  const h = half * 0.4;
  const top = half * 0.42;
  const edge = (drop: number) =>
    `M${num(x - half)} ${num(y + drop)}Q${num(x - half * 0.62)} ${num(y - h * 0.1 + drop)} ${num(x - top)} ${num(y - h)}H${num(x + top)}Q${num(x + half * 0.62)} ${num(y - h * 0.1 + drop)} ${num(x + half)} ${num(y + drop)}`;
  return (
    path(`${edge(-8)}Q${num(x)} ${num(y + h * 0.16)} ${num(x - half)} ${num(y - 8)}z`, tint.rim) +
    path(`${edge(-4)}Q${num(x)} ${num(y + h * 0.22)} ${num(x - half)} ${num(y - 4)}z`, tint.shade) +
    path(
      `M${num(x - half)} ${num(y - 4)}Q${num(x - half * 0.62)} ${num(y - h * 0.1 - 4)} ${num(x - top)} ${num(y - h)}H${num(x + top * 0.1)}Q${num(x - half * 0.2)} ${num(y - h * 0.3)} ${num(x - half * 0.3)} ${num(y + h * 0.04)}Q${num(x - half * 0.7)} ${num(y)} ${num(x - half)} ${num(y - 4)}z`,
      tint.lit,
    )
  );
}

export interface TempleTint {
  wall: string;
  wallShade: string;
  roof: string;
  roofShade: string;
  rim: string;
  glow: string;
}

/** A pagoda of `floors` storeys, its foot in the middle of `foot`. */
export function pagoda(
  pen: Pen,
  [x, y]: Point,
  { floors, width, height }: { floors: number; width: number; height: number },
  tint: TempleTint,
): string {
  const storey = height / (floors + 0.6);
  const out: string[] = [rect([x - width * 0.5, y - storey * 0.14, width, storey * 0.16], tint.wallShade)];
  for (let floor = 0; floor < floors; floor += 1) {
    const half = (width / 2) * (1 - floor * 0.12);
    const [top, wall] = [y - (floor + 1) * storey, half * 0.62];
    out.push(rect([x - wall, top, wall * 2, storey], pen.fade([tint.wallShade, `${tint.wall}@0.5`, tint.wall])));
    out.push(rect([x + wall * 0.3, top, wall * 0.7, storey], '#2a102033'));
    const bays = [-0.72, -0.24, 0.24, 0.72].map(
      (at) =>
        `M${num(x + at * wall - wall * 0.13)} ${num(top + storey * 0.52)}h${num(wall * 0.26)}v${num(storey * 0.3)}h${num(-wall * 0.26)}z`,
    );
    out.push(path(bays.join(''), tint.glow));
    out.push(rect([x - wall * 1.18, top + storey * 0.86, wall * 2.36, storey * 0.07], tint.wall));
    out.push(
      templeRoof([x, top + storey * 0.34], half * 1.12, { lit: tint.roof, shade: tint.roofShade, rim: tint.rim }),
    );
  }
  const tip = y - floors * storey;
  const spire = [0.18, 0.3, 0.42, 0.54].map(
    (at) => `M${num(x - 9 + at * 8)} ${num(tip - storey * at)}h${num(18 - at * 16)}v3h${num(-18 + at * 16)}z`,
  );
  out.push(rect([x - 2, tip - storey * 0.85, 4, storey * 0.95], tint.roofShade), path(spire.join(''), tint.roofShade));
  return out.join('');
}

/** A gate standing at `foot`. */
export function torii([x, y]: Point, size: number, tint: { lit: string; shade: string; cap: string }): string {
  const s = size;
  const leg = (side: number) =>
    polygon(
      [
        [x + side * s * 0.33 - s * 0.035, y],
        [x + side * s * 0.29 - s * 0.03, y - s * 0.78],
        [x + side * s * 0.29 + s * 0.03, y - s * 0.78],
        [x + side * s * 0.33 + s * 0.035, y],
      ],
      side < 0 ? tint.lit : tint.shade,
    );
  const beam = `M${num(x - s * 0.56)} ${num(y - s * 0.9)}Q${num(x)} ${num(y - s * 0.8)} ${num(x + s * 0.56)} ${num(y - s * 0.9)}l${num(-s * 0.03)} ${num(s * 0.1)}Q${num(x)} ${num(y - s * 0.72)} ${num(x - s * 0.53)} ${num(y - s * 0.8)}z`;
  const cap = `M${num(x - s * 0.58)} ${num(y - s * 0.95)}Q${num(x)} ${num(y - s * 0.84)} ${num(x + s * 0.58)} ${num(y - s * 0.95)}l${num(-s * 0.02)} ${num(s * 0.06)}Q${num(x)} ${num(y - s * 0.78)} ${num(x - s * 0.56)} ${num(y - s * 0.89)}z`;
  return (
    leg(-1) +
    leg(1) +
    rect([x - s * 0.42, y - s * 0.63, s * 0.84, s * 0.06], tint.lit) +
    rect([x - s * 0.03, y - s * 0.77, s * 0.06, s * 0.16], tint.shade) +
    path(beam, tint.lit) +
    path(cap, tint.cap)
  );
}

/** A branch through `line`, thinning towards its end and carrying `count` blossoms. */
export function blossomBranch(
  pen: Pen,
  line: readonly Point[],
  { count, spread, size }: { count: number; spread: number; size: number },
  tint: { bark: string; petals: readonly [string, ...string[]]; heart: string },
): string {
  const limbs = line
    .slice(1)
    .map((to, index) => stroke(flow([line[index] ?? to, to]), tint.bark, Math.max(2, 15 - (13 * index) / line.length)));
  const flowers: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const along = (0.1 + 0.9 * pen.random() ** 0.8) * (line.length - 1);
    const [from, to] = [
      line[Math.floor(along)] ?? [0, 0],
      line[Math.min(line.length - 1, Math.floor(along) + 1)] ?? [0, 0],
    ];
    const part = along - Math.floor(along);
    const [dx, dy] = [pen.between(-1, 1) * spread, pen.between(-1, 1) * spread * 0.8];
    flowers.push(
      blossom(
        pen,
        {
          x: Math.round(from[0] + (to[0] - from[0]) * part + dx),
          y: Math.round(from[1] + (to[1] - from[1]) * part + dy),
          scale: Math.round(size * pen.between(0.6, 1.15) * 10) / 10,
          turn: Math.round(pen.between(0, 72)),
        },
        { petal: pen.pick(tint.petals), heart: tint.heart },
      ),
    );
  }
  return limbs.join('') + flowers.join('');
}

/** A snow-capped cone in the manner of Fuji, the summit in the middle of the box. */
export function cone(
  pen: Pen,
  [x, y]: Point,
  { half, height }: { half: number; height: number },
  tint: { body: string; haze: string; snow: string; snowShade: string },
): string {
  const flank = (share: number, side: number): Point => [
    x + side * (half * 0.09 + half * 0.91 * share ** 1.55),
    y + height * share,
  ];
  const left = [1, 0.75, 0.5, 0.28, 0.12, 0].map((share) => flank(share, -1));
  const right = [0, 0.12, 0.28, 0.5, 0.75, 1].map((share) => flank(share, 1));
  const body = `${flow(left)}L${flow(right).slice(1)}z`;
  const cap = [flank(0.36, -1), flank(0.18, -1), flank(0, -1), flank(0, 1), flank(0.2, 1), flank(0.4, 1)] as const;
  const lobes: Point[] = [
    [0.5, 0.25],
    [0.36, 0.34],
    [0.22, 0.22],
    [0.06, 0.4],
    [-0.08, 0.26],
    [-0.2, 0.42],
    [-0.36, 0.24],
  ].map(([at = 0, down = 0]) => [x + at * half * 0.42, y + height * down]);
  const shaded = polygon(
    [
      [x + half * 0.02, y],
      flank(0, 1),
      flank(0.2, 1),
      flank(0.4, 1),
      [x + half * 0.21, y + height * 0.25],
      [x + half * 0.12, y + height * 0.3],
      [x + half * 0.08, y + height * 0.16],
    ],
    mix(tint.snow, tint.snowShade, 0.8),
  );
  return path(body, pen.fade([tint.body, tint.haze])) + polygon([...cap, ...lobes], tint.snow) + shaded;
}
