import { polynesia as palette, tone } from '../palettes.ts';
import { mix, veil } from '../parts/colour.ts';
import { canoe } from '../parts/boats.ts';
import { canopy, ridge, summit } from '../parts/nature/hills.ts';
import { bungalow, jetty, type HutTint } from '../parts/buildings/huts.ts';
import { palm } from '../parts/nature/palms.ts';
import { leaves, flowers } from '../parts/nature/plants.ts';
import { poster } from '../parts/poster.ts';
import { glitter, haze, ripples, sea } from '../parts/nature/sea.ts';
import { circle, path, stroke, type Point } from '../parts/shape.ts';
import { cumulus, sky, stars, streaks } from '../parts/nature/sky.ts';

const peak: readonly Point[] = [
  [250, 474],
  [330, 440],
  [396, 404],
  [446, 380],
  [484, 330],
  [512, 306],
  [538, 236],
  [560, 196],
  [578, 140],
  [598, 112],
  [622, 108],
  [640, 122],
  [654, 158],
  [684, 176],
  [706, 214],
  [736, 232],
  [756, 280],
  [800, 312],
  [836, 356],
  [900, 392],
  [990, 430],
  [1100, 474],
];
/** Faces turned towards the setting sun on the left, each broken by a gully. */
const facets: readonly (readonly Point[])[] = [
  [
    [250, 474],
    [330, 440],
    [396, 404],
    [446, 380],
    [484, 330],
    [470, 392],
    [494, 404],
    [440, 452],
    [452, 474],
  ],
  [
    [512, 306],
    [538, 236],
    [560, 196],
    [578, 140],
    [598, 112],
    [606, 170],
    [590, 214],
    [604, 254],
    [574, 302],
    [590, 344],
    [548, 392],
    [556, 440],
    [520, 474],
    [484, 474],
    [524, 396],
    [512, 352],
    [534, 318],
  ],
  [
    [654, 158],
    [684, 176],
    [676, 226],
    [690, 260],
    [660, 312],
    [668, 352],
    [630, 412],
    [640, 474],
    [606, 474],
    [612, 404],
    [640, 346],
    [634, 296],
    [656, 244],
    [646, 206],
  ],
  [
    [736, 232],
    [756, 280],
    [742, 320],
    [764, 356],
    [728, 398],
    [740, 474],
    [706, 474],
    [704, 396],
    [732, 340],
    [722, 290],
  ],
  [
    [836, 356],
    [856, 390],
    [834, 420],
    [850, 474],
    [816, 474],
    [812, 414],
    [830, 390],
  ],
];

/** Bungalows over a lagoon below a volcano's broken peak, in the violet after the rain. */
export function drawPolynesia(): string {
  const hut = (share: number): HutTint => ({
    thatch: mix('#e39a6c', palette.haze, share),
    thatchShade: mix('#6b3a56', palette.haze, share),
    wall: mix('#8a4f55', palette.haze, share),
    glow: '#ffdf8f',
    post: mix('#33204a', palette.haze, share),
  });
  const near = { trunk: tone(palette, 0.94), shade: tone(palette, 0.92), leaf: tone(palette, 0.8), rim: '#e88a78' };
  return poster(83, palette, (pen) => [
    sky(pen, palette.sky, 490),
    stars(pen, [0, 0, 1200, 200], 60, '#ffe9dc'),
    circle([330, 480], 420, pen.glow([veil('#ffd9a0', 0.85), veil('#ffb489', 0.3), veil('#ffb489', 0)])),
    streaks(pen, [-40, 250, 560, 150], 6, veil('#ffb48f', 0.65)),
    streaks(pen, [680, 150, 600, 130], 5, veil('#c76b95', 0.6)),
    cumulus(pen, [760, 260, 520, 150], { lit: '#f2948f', shade: '#a35a92' }),
    ridge(pen, { base: 480, height: 100, bumps: 3 }, tone(palette, 0.16)),
    summit(peak, facets, {
      shade: pen.fade([mix(tone(palette, 0.5), '#2f4a70', 0.25), mix(tone(palette, 0.3), '#f59a8c', 0.15)]),
      lit: pen.fade([veil('#ffb792', 0.62), `${veil('#f29a8c', 0.3)}@0.55`, veil('#f29a8c', 0)]),
    }),
    streaks(pen, [360, 270, 420, 50], 2, veil('#ffc9b0', 0.6)),
    streaks(pen, [620, 330, 420, 50], 2, veil('#f7a79c', 0.6)),
    haze(pen, [0, 330, 1200, 200], '#f59a8c', 0.75),
    path(
      canopy(
        pen,
        [
          [180, 486],
          [420, 462],
          [640, 452],
          [860, 458],
          [1220, 470],
        ],
        24,
        500,
      ),
      tone(palette, 0.5),
    ),
    palm(
      pen,
      [470, 480],
      { height: 100, lean: -16, crown: 44 },
      { trunk: tone(palette, 0.56), shade: tone(palette, 0.56), leaf: tone(palette, 0.6) },
    ),
    palm(
      pen,
      [820, 480],
      { height: 116, lean: 20, crown: 48 },
      { trunk: tone(palette, 0.56), shade: tone(palette, 0.56), leaf: tone(palette, 0.6) },
    ),
    sea(pen, [486, 800], palette.sea),
    path('M-10 560Q300 520 620 560T1210 570V640Q700 600 -10 650z', veil('#3fb5b5', 0.28)),
    glitter(pen, [300, 490], [170, 260], veil('#ffe2b0', 0.8)),
    ripples(pen, [0, 500, 1200, 290], 90, veil('#ffc0a6', 0.35)),
    jetty([610, 556, 600, 26], 22, { deck: '#4a2f5a', post: '#33204a', rim: '#ffb489' }),
    bungalow(pen, [946, 466, 112, 70], 34, hut(0.12)),
    bungalow(pen, [822, 470, 118, 74], 38, hut(0.08)),
    bungalow(pen, [674, 462, 148, 92], 46, hut(0.04)),
    bungalow(pen, [418, 424, 250, 162], 78, hut(0)),
    ...[
      [742, 610, 60, 60],
      [880, 590, 46, 44],
      [1002, 580, 40, 40],
    ].map(([x = 0, y = 0, w = 0, h = 0]) => glitter(pen, [x, y], [w, h], veil('#ffd98a', 0.7))),
    glitter(pen, [540, 664], [170, 110], veil('#ffcf80', 0.75)),
    stroke('M438 664l-14 26M452 664l-14 26', '#33204a', 4),
    path('M392 664h300l-20 8H410z', veil('#1b1240', 0.4)),
    canoe([300, 716], 92, { hull: '#2a1640', inside: '#b86a63' }),
    stroke('M244 740H360M270 716l-6 26M330 714l6 26', '#2a1640', 4),
    path('M250 738q50 10 116 0l6 6q-60 12 -128 0z', '#2a1640'),
    path('M830 830Q930 742 1060 736Q1150 726 1220 742V830z', tone(palette, 0.9)),
    stroke('M840 822Q940 742 1060 734Q1150 724 1220 740', '#d97f7c', 3),
    palm(pen, [1060, 760], { height: 520, lean: -120, crown: 190 }, near),
    palm(pen, [1150, 780], { height: 620, lean: -40, crown: 180 }, near),
    leaves(
      [1140, 830],
      [
        [-56, 180, 30],
        [-30, 220, 32],
        [-4, 220, 30],
        [26, 190, 28],
      ],
      { lit: '#553a72', shade: palette.ink },
    ),
    leaves(
      [30, 840],
      [
        [66, 230, 34],
        [40, 270, 38],
        [14, 250, 34],
      ],
      { lit: '#553a72', shade: palette.ink },
    ),
    flowers(pen, [110, 764], [90, 30], { count: 9, size: 11, colours: ['#ff9a8a', '#ffd0a8'] }),
    flowers(pen, [1010, 776], [90, 20], { count: 9, size: 9, colours: ['#ff9a8a', '#ffd0a8'] }),
  ]);
}
