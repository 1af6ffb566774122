import { mix } from './colour.ts';
import type { Pen } from './pen.ts';
import { almond, circle, num, path, polygon, rect, stroke, type Point } from './shape.ts';

/** A small sailing boat, its waterline at `at`. */
export function sailboat(
  [x, y]: Point,
  size: number,
  { sail, shade, hull }: { sail: string; shade: string; hull: string },
): string {
  const s = size;
  return (
    path(
      `M${num(x + s * 0.02)} ${num(y - s * 0.16)}V${num(y - s * 1.25)}Q${num(x + s * 0.5)} ${num(y - s * 0.6)} ${num(x + s * 0.46)} ${num(y - s * 0.16)}z`,
      sail,
    ) +
    path(
      `M${num(x - s * 0.03)} ${num(y - s * 0.16)}V${num(y - s * 1.05)}Q${num(x - s * 0.2)} ${num(y - s * 0.45)} ${num(x - s * 0.42)} ${num(y - s * 0.14)}z`,
      shade,
    ) +
    path(
      `M${num(x - s * 0.52)} ${num(y - s * 0.11)}h${num(s * 1.06)}q${num(-s * 0.08)} ${num(s * 0.13)} ${num(-s * 0.2)} ${num(s * 0.13)}h${num(-s * 0.64)}q${num(-s * 0.16)} 0 ${num(-s * 0.22)} ${num(-s * 0.13)}z`,
      hull,
    )
  );
}

/** An open rowing boat or canoe seen from slightly above. */
export function canoe([x, y]: Point, size: number, { hull, inside }: { hull: string; inside: string }): string {
  const s = size;
  return (
    path(
      `M${num(x - s)} ${num(y - s * 0.14)}Q${num(x)} ${num(y + s * 0.06)} ${num(x + s)} ${num(y - s * 0.16)}Q${num(x + s * 0.7)} ${num(y + s * 0.16)} ${num(x)} ${num(y + s * 0.17)}Q${num(x - s * 0.7)} ${num(y + s * 0.16)} ${num(x - s)} ${num(y - s * 0.14)}z`,
      hull,
    ) +
    path(
      `M${num(x - s)} ${num(y - s * 0.14)}Q${num(x)} ${num(y - s * 0.06)} ${num(x + s)} ${num(y - s * 0.16)}Q${num(x)} ${num(y + s * 0.1)} ${num(x - s)} ${num(y - s * 0.14)}z`,
      inside,
    )
  );
}

export interface LinerTint {
  lit: string;
  shade: string;
  deep: string;
  glass: string;
  accent: string;
  stripe: string;
}

/** Half of a liner seen from ahead; `side` −1 is the half in the light. x grows outwards from the stem. */
function linerHalf(side: 1 | -1, tint: LinerTint): string {
  const at = (points: readonly Point[]): Point[] => points.map(([px, py]) => [px * side, py]);
  const [wall, dark] =
    side < 0 ? [tint.lit, mix(tint.lit, tint.shade, 0.4)] : [tint.shade, mix(tint.shade, tint.deep, 0.5)];
  const decks: string[] = [];
  for (let row = 0; row < 6; row += 1) {
    const y = -330 - row * 26;
    const wide = 168 - row * 5;
    decks.push(
      polygon(
        at([
          [0, y],
          [wide, y + 12],
          [wide, y - 12],
          [0, y - 26],
        ]),
        row % 2 === 0 ? wall : mix(wall, dark, 0.12),
      ),
    );
    decks.push(
      polygon(
        at([
          [18, y - 9],
          [wide - 10, y + 2],
          [wide - 10, y - 7],
          [18, y - 19],
        ]),
        tint.glass,
      ),
    );
  }
  const hull = `M0 -330L${num(side * 172)} -318C${num(side * 170)} -200 ${num(side * 128)} -70 ${num(side * 84)} 0H0z`;
  const flare = `M${num(side * 172)} -318C${num(side * 170)} -200 ${num(side * 128)} -70 ${num(side * 84)} 0L${num(side * 52)} 0C${num(side * 92)} -90 ${num(side * 126)} -210 ${num(side * 128)} -321z`;
  return [
    path(hull, wall),
    path(flare, dark),
    path(`M0 -304L${num(side * 171)} -292L${num(side * 169)} -276L0 -287z`, tint.accent),
    path(
      `M0 -40L${num(side * 108)} -38Q${num(side * 94)} -14 ${num(side * 84)} 0H0z`,
      side < 0 ? tint.stripe : mix(tint.stripe, tint.deep, 0.5),
    ),
    ...decks,
    polygon(
      at([
        [0, -486],
        [196, -470],
        [200, -492],
        [0, -514],
      ]),
      wall,
    ),
    polygon(
      at([
        [8, -490],
        [190, -475],
        [192, -486],
        [8, -503],
      ]),
      tint.glass,
    ),
    polygon(
      at([
        [0, -514],
        [112, -502],
        [104, -536],
        [0, -546],
      ]),
      dark,
    ),
    polygon(
      at([
        [10, -520],
        [98, -510],
        [94, -524],
        [10, -534],
      ]),
      tint.glass,
    ),
  ].join('');
}

/** A white liner seen from ahead, its stem at the origin on the waterline: the light falls on its left half. */
export function liner(pen: Pen, tint: LinerTint): string {
  const funnel = (x: number) =>
    polygon(
      [
        [x - 34, -540],
        [x - 26, -640],
        [x + 26, -640],
        [x + 34, -540],
      ],
      pen.fade([tint.accent, `${tint.accent}@0.42`, mix(tint.accent, tint.deep, 0.55)], 'right'),
    ) +
    polygon(
      [
        [x - 27, -622],
        [x - 26, -640],
        [x + 26, -640],
        [x + 27, -622],
      ],
      tint.deep,
    ) +
    polygon(
      [
        [x - 31, -585],
        [x - 29.5, -602],
        [x + 29.5, -602],
        [x + 31, -585],
      ],
      tint.lit,
    );
  return [
    funnel(0),
    rect([-2, -700, 4, 170], tint.lit),
    rect([-26, -664, 52, 3], tint.lit),
    linerHalf(1, tint),
    linerHalf(-1, tint),
    path('M0 -330L-6 -322L-4 0H4L3 -322z', mix(tint.lit, tint.shade, 0.2)),
    circle([-92, -240], 8, tint.deep),
    circle([92, -240], 8, tint.deep),
    stroke('M-92 -238v26m-13 -10q2 12 13 12t13 -12M92 -238v26m-13 -10q2 12 13 12t13 -12', tint.deep, 5),
  ].join('');
}

/** The white water a bow pushes aside: two curling wings, and the wash that runs out from them. */
export function bowWave([x, y]: Point, size: number, { foam, shade }: { foam: string; shade: string }): string {
  const s = size;
  const wing = (side: number, reach: number, rise: number, drop: number) =>
    `M${num(x)} ${num(y - s * 0.2)}C${num(x + side * s * 0.16)} ${num(y - s * rise)} ${num(x + side * s * 0.42)} ${num(y - s * rise * 0.8)} ${num(x + side * s * 0.5)} ${num(y - s * 0.02)}C${num(x + side * s * 0.66)} ${num(y - s * 0.1)} ${num(x + side * s * 0.84)} ${num(y - s * 0.04)} ${num(x + side * s * 0.9)} ${num(y + s * 0.1)}Q${num(x + side * s * 1.2)} ${num(y + s * 0.06)} ${num(x + side * s * reach)} ${num(y + s * drop)}Q${num(x + side * s * 0.8)} ${num(y + s * 0.2)} ${num(x + side * s * 0.5)} ${num(y + s * 0.13)}Q${num(x + side * s * 0.25)} ${num(y + s * 0.2)} ${num(x)} ${num(y + s * 0.1)}z`;
  const wash = [
    [-0.9, 0.3, 0.8],
    [0.95, 0.32, 0.8],
    [-0.35, 0.26, 0.5],
    [0.4, 0.27, 0.5],
    [-1.5, 0.36, 0.7],
    [1.55, 0.38, 0.7],
  ]
    .map(([at = 0, down = 0, wide = 0]) => almond([x + at * s, y + down * s], wide * s, s * 0.045))
    .join('');
  return (
    path(wing(-1, 1.7, 0.36, 0.26) + wing(1, 1.7, 0.36, 0.26), shade) +
    path(wing(-1, 1.3, 0.26, 0.2) + wing(1, 1.3, 0.26, 0.2), foam) +
    path(wash, foam)
  );
}
