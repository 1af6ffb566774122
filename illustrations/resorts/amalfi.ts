import { amalfi as palette, tone } from '../palettes.ts';
import { mix, veil } from '../parts/colour.ts';
import { lemon, twig } from '../parts/nature/boughs.ts';
import { canoe, sailboat } from '../parts/boats.ts';
import { ridge } from '../parts/nature/hills.ts';
import { dome, house, parasol, windows } from '../parts/buildings/houses.ts';
import type { Pen } from '../parts/pen.ts';
import { cypress, flowers, shrub } from '../parts/nature/plants.ts';
import { poster } from '../parts/poster.ts';
import { foam, glitter, haze, ripples, sea } from '../parts/nature/sea.ts';
import { path, polygon, rect } from '../parts/shape.ts';
import { birds, sky, streaks, sun } from '../parts/nature/sky.ts';

const walls = ['#ffe3b6', '#f7b99a', '#fff2dc', '#f2958a', '#ffd08a', '#f6cdb8', '#e9a2a0'] as const;
const roofs = ['flat', 'vault', 'hip', 'flat'] as const;

/** A row of houses stepping up the cliff. */
function row(pen: Pen, from: readonly [number, number], slope: number, sizes: readonly number[]): string {
  let [x, y] = from;
  return sizes
    .map((width, index) => {
      const tall = width * pen.between(0.85, 1.25);
      const wall = pen.pick(walls);
      const drawn = house(
        pen,
        [x, y - tall, width, tall + 60],
        { side: 0.2, roof: pen.pick(roofs), grid: [2, 3], arched: index % 2 === 0 },
        { wall, shade: mix(wall, '#8a6f94', 0.5), roof: mix(wall, '#c9583f', 0.55), glass: '#7d6478' },
      );
      x += width * 0.94;
      y += slope * width;
      return drawn;
    })
    .join('');
}

/** Pastel houses stacked up a cliff around a tiled dome, over ultramarine water. */
export function drawAmalfi(): string {
  const green = { lit: '#8aa06a', shade: '#4c6a5a' };
  return poster(97, palette, (pen) => [
    sky(pen, palette.sky, 470),
    sun(pen, [262, 268], 50, { disc: palette.disc, halo: palette.halo }),
    streaks(pen, [60, 120, 600, 110], 4, veil('#fff4d8', 0.6)),
    ridge(pen, { base: 470, height: 170, bumps: 2 }, tone(palette, 0.06)),
    polygon(
      [
        [330, 480],
        [420, 430],
        [470, 340],
        [540, 300],
        [580, 210],
        [660, 170],
        [720, 90],
        [800, 60],
        [880, 20],
        [1000, 30],
        [1220, -20],
        [1220, 480],
      ],
      mix(palette.haze, '#9a93a8', 0.5),
    ),
    polygon(
      [
        [580, 210],
        [660, 170],
        [720, 90],
        [800, 60],
        [880, 20],
        [850, 110],
        [780, 160],
        [760, 250],
        [680, 300],
        [650, 380],
        [560, 420],
        [470, 340],
        [540, 300],
      ],
      mix('#f3cfae', palette.haze, 0.35),
    ),
    haze(pen, [0, 300, 1200, 190], '#ffe4bd', 0.6),
    sea(pen, [470, 800], palette.sea),
    glitter(pen, [262, 474], [150, 210], veil('#fff2c6', 0.8)),
    ripples(pen, [0, 486, 620, 300], 34, veil('#cfeaf4', 0.45)),
    sailboat([150, 520], 52, { sail: '#fffaf0', shade: '#f0cfa8', hull: '#a84a44' }),
    sailboat([334, 496], 26, { sail: '#fffaf0', shade: '#f0cfa8', hull: '#203347' }),
    polygon(
      [
        [430, 660],
        [448, 600],
        [500, 560],
        [530, 480],
        [600, 430],
        [640, 330],
        [740, 260],
        [840, 190],
        [940, 150],
        [1080, 110],
        [1220, 90],
        [1220, 720],
        [430, 720],
      ],
      mix('#8a7a86', '#b98f83', 0.4),
    ),
    shrub(pen, [1060, 190], [260, 70], green),
    shrub(pen, [790, 270], [120, 40], green),
    cypress([900, 190], 90, green),
    cypress([936, 176], 110, green),
    cypress([1130, 150], 100, green),
    row(pen, [806, 262], -0.18, [62, 54, 70, 60, 74, 60, 60]),
    row(pen, [690, 352], -0.14, [66, 58, 74, 60, 80, 66, 72, 60]),
    shrub(pen, [680, 372], [70, 30], green),
    rect([656, 296, 76, 200], pen.fade(['#fff2d6', '#e9bfa2'])),
    rect([714, 296, 20, 200], '#b48a94'),
    windows([660, 306, 52, 70], [1, 1], '#7d6478', { share: [0.5, 0.8], arched: true }),
    rect([650, 288, 90, 10], '#fff8e6'),
    rect([666, 244, 56, 46], '#ffe6c0'),
    windows([668, 248, 52, 40], [2, 1], '#7d6478', { share: [0.5, 0.8], arched: true }),
    path('M662 246Q668 208 694 200Q720 208 726 246z', pen.fade(['#63b7a5', '#1f6f80'], 'right')),
    rect([692, 180, 4, 22], '#e0b055'),
    row(pen, [600, 452], -0.1, [62, 70]),
    row(pen, [890, 424], -0.1, [78, 68, 84, 74]),
    rect([730, 372, 176, 150], pen.fade(['#fff0d2', '#e6b79c'])),
    rect([872, 372, 36, 150], '#ad8492'),
    windows([740, 420, 130, 100], [3, 1], '#8a6a7a', { share: [0.5, 0.86], arched: true }),
    rect([722, 366, 192, 10], '#fff8e6'),
    dome(pen, [812, 342], 76, { lit: '#6cc3ab', shade: '#1d6377', drum: '#ffecca', gold: '#f4cf62' }),
    row(pen, [530, 560], -0.06, [70, 62, 78, 66, 84, 70, 86, 72, 80]),
    path('M446 640Q520 600 640 606H1220V700H446z', pen.fade(['#e2b697', '#9a6f7a'])),
    windows([560, 622, 560, 66], [8, 1], '#6b4a62', { share: [0.5, 0.8], arched: true }),
    rect([480, 600, 740, 8], '#fff0d2'),
    flowers(pen, [700, 604], [90, 16], { count: 34, size: 6, colours: ['#d23f78', '#ee6f97'] }),
    flowers(pen, [960, 606], [70, 14], { count: 24, size: 6, colours: ['#d23f78', '#ee6f97'] }),
    path('M420 700Q600 676 1220 680V760Q800 740 420 722z', pen.fade(['#ffe8bf', '#e9c08f'])),
    foam(
      pen,
      [
        [420, 716],
        [540, 724],
        [680, 734],
        [820, 744],
        [980, 752],
        [1120, 758],
      ],
      '#ffffff',
    ),
    ...[560, 640, 720, 800, 880].map((x, index) =>
      parasol(pen, [x, 716 + (index % 2) * 10], 46, {
        lit: '#fff8e6',
        shade: index % 2 === 0 ? '#f0a51f' : '#2f7fc0',
        pole: '#fff8e6',
      }),
    ),
    canoe([470, 756], 56, { hull: '#2d6fb5', inside: '#ffe8bf' }),
    canoe([350, 720], 44, { hull: '#c9573f', inside: '#ffe8bf' }),
    birds(
      [
        [420, 250],
        [456, 232],
        [396, 224],
      ],
      16,
      '#ffffff',
    ),
    twig(
      [
        [-20, 60],
        [110, 110],
        [220, 130],
        [330, 190],
      ],
      { leaf: 96, count: 8, size: 9 },
      { bark: '#4a3a3c', lit: '#5f8a52', shade: '#2c5348' },
    ),
    twig(
      [
        [-20, 20],
        [60, 150],
        [90, 270],
        [70, 380],
      ],
      { leaf: 100, count: 8, size: 9 },
      { bark: '#4a3a3c', lit: '#6f9a58', shade: '#2c5348' },
    ),
    ...[
      [150, 124, 1.25, 8],
      [64, 196, 1.4, -6],
      [244, 150, 1.05, 14],
      [104, 300, 1.15, 4],
    ].map(([x = 0, y = 0, scale = 1, turn = 0]) =>
      lemon(pen, { x, y, scale, turn }, { lit: '#ffd23f', shade: '#e39b1c', shine: '#fff3b0' }),
    ),
    shrub(pen, [1130, 806], [260, 60], { lit: '#4c6a5a', shade: tone(palette, 0.86) }),
    shrub(pen, [60, 816], [260, 50], { lit: '#4c6a5a', shade: tone(palette, 0.86) }),
    flowers(pen, [1120, 740], [90, 30], { count: 22, size: 8, colours: ['#f0a51f', '#ffd98a'] }),
  ]);
}
