import { riviera as palette, tone } from '../palettes.ts';
import { mix, veil } from '../parts/colour.ts';
import { twig } from '../parts/nature/boughs.ts';
import { sailboat } from '../parts/boats.ts';
import { band, ridge } from '../parts/nature/hills.ts';
import { awning, balustrade, bands, dome, house, parasol, windows } from '../parts/buildings/houses.ts';
import { fanPalm, palm } from '../parts/nature/palms.ts';
import type { Pen } from '../parts/pen.ts';
import { flowers, shrub } from '../parts/nature/plants.ts';
import { poster } from '../parts/poster.ts';
import { foam, ripples, sea } from '../parts/nature/sea.ts';
import { path, polygon, rect, type Box } from '../parts/shape.ts';
import { birds, cumulus, sky, streaks } from '../parts/nature/sky.ts';

const stripes = [palette.accent, '#fff8ec'] as const;
const cap = { lit: '#f29a8c', shade: '#a8525c', drum: '#fff1de', gold: '#f3d28c' };

/** A wing of the hotel: storeys with tall windows, balconies, an awning on every window of two of them. */
function wing(pen: Pen, [x, y, width, height]: Box, bays: number, wall: readonly string[]): string {
  const storey = height / 4;
  const shades = [0, 2].map((row) =>
    Array.from({ length: bays }, (_, bay) =>
      pen.stamp('window-awning', () => awning([0, 0, (width / bays) * 0.64, storey * 0.24], 3, stripes), {
        x: x + (bay + 0.18) * (width / bays),
        y: y + row * storey + storey * 0.16,
      }),
    ).join(''),
  );
  return [
    rect([x, y, width, height], pen.fade(wall)),
    windows([x, y + storey * 0.05, width, height], [bays, 4], '#5f87a0', { share: [0.4, 0.58], arched: true }),
    bands([x - 3, y, width + 6, height], 4, 7, '#fffaf0'),
    ...shades,
  ].join('');
}

function roof([x, y, width, height]: Box): string {
  const slope = polygon(
    [
      [x - 4, y + height],
      [x + 14, y],
      [x + width - 14, y],
      [x + width + 4, y + height],
    ],
    '#6f8796',
  );
  return (
    slope +
    windows([x + 16, y + height * 0.12, width - 32, height * 0.9], [Math.round(width / 44), 1], '#fff1dc', {
      share: [0.34, 0.66],
      arched: true,
    }) +
    rect([x + 10, y - 4, width - 20, 6], '#8ea5b0')
  );
}

/** A grand hotel with its awnings out, on the corniche above an azure bay. */
export function drawRiviera(): string {
  const green = { lit: '#8fb083', shade: '#4f7f6c' };
  const near = { trunk: '#6b5148', shade: tone(palette, 0.8), leaf: tone(palette, 0.62), rim: '#f6d9a8' };
  return poster(53, palette, (pen) => [
    sky(pen, palette.sky, 470),
    cumulus(pen, [-80, 210, 480, 130], { lit: '#fffdf6', shade: '#d9e4e2' }),
    streaks(pen, [560, 70, 620, 80], 4, veil('#ffffff', 0.6)),
    ridge(pen, { base: 430, height: 190, bumps: 2 }, tone(palette, 0.1)),
    ridge(pen, { base: 452, height: 110, bumps: 4 }, tone(palette, 0.24)),
    ...[
      [120, 398],
      [172, 412],
      [236, 392],
      [1060, 380],
    ].map(([x = 0, y = 0]) =>
      house(
        pen,
        [x, y, 34, 26],
        { grid: [2, 1] },
        { wall: '#fff0dc', shade: '#d8b9a6', roof: '#dd8a68', glass: '#8fa6ad' },
      ),
    ),
    sea(pen, [448, 800], palette.sea),
    ripples(pen, [0, 456, 620, 220], 36, veil('#f0fffb', 0.5)),
    sailboat([214, 500], 50, { sail: '#fffaf2', shade: '#f0d2bd', hull: '#1f4b6b' }),
    sailboat([90, 474], 26, { sail: '#fffaf2', shade: '#f0d2bd', hull: '#a8525c' }),
    sailboat([324, 470], 18, { sail: '#fffaf2', shade: '#f0d2bd', hull: '#1f4b6b' }),
    shrub(pen, [1010, 500], [460, 220], { lit: '#86a98a', shade: tone(palette, 0.5) }),
    shrub(pen, [470, 520], [220, 70], green),
    roof([470, 236, 440, 52]),
    wing(pen, [470, 286, 440, 254], 9, ['#fff6e6', '#f3d6bf']),
    polygon(
      [
        [910, 286],
        [990, 300],
        [990, 540],
        [910, 540],
      ],
      mix(palette.wallShade, '#8f8fa6', 0.3),
    ),
    polygon(
      [
        [906, 288],
        [912, 238],
        [980, 250],
        [994, 304],
      ],
      '#52697c',
    ),
    windows([916, 300, 70, 236], [3, 4], '#4f6f88', { share: [0.4, 0.5], arched: true }),
    rect([446, 262, 104, 278], pen.fade(['#fff8ea', '#efcdb6'])),
    windows([450, 276, 96, 260], [2, 4], '#5f87a0', { share: [0.42, 0.6], arched: true }),
    bands([442, 272, 112, 268], 4, 7, '#fffaf0'),
    dome(pen, [498, 262], 58, cap),
    rect([634, 214, 116, 326], pen.fade(['#fff8ea', '#efcdb6'])),
    windows([640, 226, 104, 310], [2, 5], '#5f87a0', { share: [0.42, 0.6], arched: true }),
    bands([630, 224, 124, 316], 5, 7, '#fffaf0'),
    dome(pen, [692, 214], 66, cap),
    rect([690, 66, 2.5, 30], '#6b5148'),
    path('M692 66q16 -6 30 2q12 6 24 0v20q-12 6 -24 0q-14 -8 -30 -2z', palette.accent),
    awning([440, 500, 560, 30], 22, stripes),
    rect([440, 528, 560, 26], '#7d5a58'),
    windows([444, 530, 552, 30], [18, 1], '#ffe3a8', { share: [0.6, 0.7] }),
    path('M380 560Q640 534 1220 552V640H250Q300 590 380 560z', pen.fade(['#fff0d8', '#e9cba8'])),
    fanPalm(pen, [430, 590], 210, near),
    fanPalm(pen, [590, 584], 176, near),
    fanPalm(pen, [810, 586], 186, near),
    fanPalm(pen, [960, 590], 226, near),
    shrub(pen, [700, 588], [220, 18], green),
    flowers(pen, [700, 578], [100, 10], { count: 36, size: 5, colours: ['#e2503f', '#f58fa0', '#ffd27a'] }),
    balustrade(pen, [300, 592, 920, 46], 34, '#fffaf0'),
    path('M300 638H1220V700H236Q260 664 300 638z', pen.fade(['#d8b795', '#b98d7c'])),
    band(
      [
        [-20, 720],
        [140, 700],
        [240, 690],
        [520, 690],
        [1220, 680],
      ],
      [
        [-20, 820],
        [1220, 820],
      ],
      pen.fade(['#fdeccb', '#edcf9f']),
    ),
    foam(
      pen,
      [
        [20, 712],
        [120, 702],
        [210, 692],
      ],
      '#ffffff',
    ),
    parasol(pen, [350, 760], 96, { lit: '#fffaf0', shade: palette.accent, pole: '#fffaf0' }),
    parasol(pen, [500, 742], 84, { lit: '#fffaf0', shade: '#2f7fb0', pole: '#fffaf0' }),
    parasol(pen, [634, 768], 98, { lit: '#fffaf0', shade: '#f0b54a', pole: '#fffaf0' }),
    parasol(pen, [772, 744], 84, { lit: '#fffaf0', shade: palette.accent, pole: '#fffaf0' }),
    parasol(pen, [906, 766], 96, { lit: '#fffaf0', shade: '#2f7fb0', pole: '#fffaf0' }),
    birds(
      [
        [300, 300],
        [340, 282],
        [270, 274],
      ],
      16,
      '#ffffff',
    ),
    palm(
      pen,
      [1130, 830],
      { height: 620, lean: -50, crown: 200 },
      { trunk: '#5b4348', shade: tone(palette, 0.86), leaf: tone(palette, 0.72), rim: '#f0c08e' },
    ),
    twig(
      [
        [-10, 560],
        [70, 640],
        [110, 740],
      ],
      { leaf: 66, count: 7, size: 6 },
      { bark: tone(palette, 0.9), lit: '#5f8f74', shade: tone(palette, 0.8) },
    ),
    shrub(pen, [60, 800], [220, 80], { lit: '#4f7f6c', shade: tone(palette, 0.8) }),
    flowers(pen, [70, 730], [110, 60], { count: 44, size: 8, colours: ['#d23f78', '#ee6f97', '#b52e68'] }),
  ]);
}
