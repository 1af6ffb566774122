import { coucherDeSoleil as palette, tone } from '../palettes.ts';
import { mix, veil } from '../parts/colour.ts';
import { lamp } from '../parts/nature/boughs.ts';
import { sailboat } from '../parts/boats.ts';
import { ridge, rimmed } from '../parts/nature/hills.ts';
import { windows } from '../parts/buildings/houses.ts';
import { jetty } from '../parts/buildings/huts.ts';
import type { Pen } from '../parts/pen.ts';
import { cypress, grass, shrub, stonePine } from '../parts/nature/plants.ts';
import { poster } from '../parts/poster.ts';
import { glitter, ripples, sea } from '../parts/nature/sea.ts';
import { circle, path, polygon, rect, stroke, type Point } from '../parts/shape.ts';
import { birds, sky, streaks } from '../parts/nature/sky.ts';

/** A villa of the French coast: steep slate roofs, tall chimneys, a corner turret, every window lit. */
function villa(pen: Pen, [x, y]: Point): string {
  const wall = pen.fade(['#a8384a', '#5a1838'], 'right');
  const slate = pen.fade(['#7d2446', '#38103a'], 'right');
  return [
    rect([x + 20, y - 120, 170, 120], wall),
    rect([x + 190, y - 96, 90, 96], wall),
    polygon(
      [
        [x + 8, y - 118],
        [x + 40, y - 196],
        [x + 172, y - 196],
        [x + 200, y - 118],
      ],
      slate,
    ),
    polygon(
      [
        [x + 184, y - 94],
        [x + 206, y - 142],
        [x + 268, y - 142],
        [x + 290, y - 94],
      ],
      slate,
    ),
    rect([x + 70, y - 232, 18, 46], '#5a1838'),
    rect([x + 146, y - 224, 16, 40], '#5a1838'),
    rect([x + 240, y - 168, 14, 34], '#5a1838'),
    polygon(
      [
        [x + 84, y - 118],
        [x + 112, y - 170],
        [x + 140, y - 118],
      ],
      wall,
    ),
    windows([x + 98, y - 150, 28, 30], [1, 1], palette.accent, { share: [0.6, 0.8], arched: true }),
    rect([x - 22, y - 156, 56, 156], wall),
    polygon(
      [
        [x - 30, y - 154],
        [x + 6, y - 250],
        [x + 42, y - 154],
      ],
      slate,
    ),
    rect([x + 5, y - 272, 2, 26], '#38103a'),
    windows([x - 18, y - 146, 46, 130], [1, 3], palette.accent, { share: [0.4, 0.6], arched: true }),
    windows([x + 40, y - 110, 144, 100], [4, 2], palette.accent, { share: [0.42, 0.64], arched: true }),
    windows([x + 196, y - 84, 80, 76], [3, 1], palette.accent, { share: [0.46, 0.6], arched: true }),
    rect([x + 30, y - 62, 160, 5], palette.rim),
    stroke(
      `M${x - 22} ${y}V${y - 154}L${x + 6} ${y - 250}M${x + 42} ${y - 154}L${x + 40} ${y - 196}H${x + 172}`,
      palette.rim,
      2.4,
    ),
  ].join('');
}

/** The sun goes down behind a villa and its pier, and takes half the sky with it. */
export function drawCoucherDeSoleil(): string {
  const at: Point = [520, 420];
  const dark = { lit: tone(palette, 0.74), shade: tone(palette, 0.94) };
  return poster(109, palette, (pen) => [
    sky(pen, palette.sky, 530),
    circle(at, 620, pen.glow([veil('#ffb35a', 0.85), veil('#ff7b3a', 0.3), veil('#ff7b3a', 0)])),
    streaks(pen, [-60, 150, 640, 120], 5, veil('#ff8a4a', 0.5)),
    streaks(pen, [620, 90, 660, 140], 5, veil('#d8483f', 0.55)),
    circle(at, 232, pen.fade(palette.disc)),
    streaks(pen, [180, 330, 760, 120], 5, veil('#f0603a', 0.62)),
    streaks(pen, [300, 240, 520, 60], 3, veil('#ff8f45', 0.7)),
    ridge(pen, { base: 532, height: 52, bumps: 3 }, mix(palette.haze, '#ff8a4a', 0.25)),
    sea(pen, [522, 800], palette.sea),
    glitter(pen, [at[0], 526], [430, 260], veil('#ffd27a', 0.85)),
    ripples(pen, [0, 534, 1200, 260], 90, veil('#ff9a5a', 0.35)),
    birds(
      [
        [330, 290],
        [376, 268],
        [300, 254],
        [416, 300],
      ],
      22,
      '#5a1236',
    ),
    sailboat([600, 560], 84, { sail: '#7a1c3c', shade: '#5a1236', hull: '#3a0c2c' }),
    sailboat([318, 536], 34, { sail: '#9a2c40', shade: '#7a1c3c', hull: '#4a1032' }),
    rimmed(
      [
        [596, 566],
        [640, 540],
        [720, 512],
        [820, 500],
        [960, 494],
        [1090, 470],
        [1240, 440],
      ],
      570,
      { fill: tone(palette, 0.6), rim: palette.rim, depth: 4 },
    ),
    cypress([930, 500], 190, { lit: '#7d2040', shade: '#38103a' }),
    cypress([970, 500], 150, { lit: '#7d2040', shade: '#38103a' }),
    shrub(pen, [1060, 500], [200, 70], { lit: '#7d2040', shade: '#4a1235' }),
    villa(pen, [668, 512]),
    shrub(pen, [640, 546], [90, 34], { lit: '#8a2642', shade: '#4a1235' }),
    cypress([650, 536], 110, { lit: '#7d2040', shade: '#38103a' }),
    polygon(
      [
        [590, 562],
        [640, 584],
        [700, 600],
        [800, 640],
        [1220, 690],
        [1220, 560],
        [700, 556],
      ],
      '#4a1235',
    ),
    stroke('M604 572l60 14M700 596l90 32M820 612l120 26', '#a8383f', 3),
    glitter(pen, [760, 640], [150, 70], veil('#ffcf6a', 0.5)),
    jetty([-20, 640, 520, 74], 10, { deck: '#3a0c2c', post: '#2c0a26', rim: '#ffae5e' }),
    polygon(
      [
        [410, 636],
        [414, 580],
        [486, 580],
        [490, 636],
      ],
      '#4a1235',
    ),
    windows([416, 588, 68, 46], [3, 1], palette.accent, { share: [0.6, 0.86] }),
    polygon(
      [
        [396, 582],
        [428, 546],
        [472, 546],
        [504, 582],
      ],
      '#3a0c2c',
    ),
    stroke('M396 582L428 546', palette.rim, 2.4),
    ...[60, 170, 280, 370].map((x) =>
      lamp([x, 638], 62, {
        post: '#2c0a26',
        light: '#fff0b0',
        halo: pen.glow([veil('#ffc860', 0.7), veil('#ffc860', 0)]),
      }),
    ),
    ...[60, 170, 280, 450].map((x) => glitter(pen, [x, 656], [36, 70], veil('#ffd27a', 0.6))),
    stonePine(
      [1120, 830],
      { height: 560, lean: -60, spread: 420 },
      { lit: '#6a1c3e', shade: tone(palette, 0.94), trunk: palette.ink },
    ),
    path('M-20 830V756Q150 716 330 776Q420 800 480 830zM760 830Q950 736 1220 716V830z', tone(palette, 0.97)),
    shrub(pen, [1090, 770], [300, 60], dark),
    shrub(pen, [60, 790], [260, 60], dark),
    grass(
      pen,
      [
        [120, 800],
        [470, 830],
      ],
      { count: 40, height: 100, wind: 0.25 },
      palette.ink,
    ),
    grass(
      pen,
      [
        [740, 830],
        [980, 770],
      ],
      { count: 34, height: 90, wind: -0.2 },
      palette.ink,
    ),
  ]);
}
