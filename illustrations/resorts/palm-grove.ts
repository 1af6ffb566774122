import { palmGrove as palette, tone } from '../palettes.ts';
import { mix, veil } from '../parts/colour.ts';
import { ridge } from '../parts/nature/hills.ts';
import { parasol, windows } from '../parts/buildings/houses.ts';
import { fanPalm, palm } from '../parts/nature/palms.ts';
import { agave, grass, leaves, shrub } from '../parts/nature/plants.ts';
import { poster } from '../parts/poster.ts';
import { glitter } from '../parts/nature/sea.ts';
import { circle, path, polygon, rect, stroke } from '../parts/shape.ts';
import { sky, streaks, sun } from '../parts/nature/sky.ts';

const far = { trunk: '#b5707c', shade: '#8d5a78', leaf: '#9c6680' };
const mid = { trunk: '#7d4a5e', shade: '#3f5a68', leaf: '#548474', rim: '#ffd9a6' };

/** A pool chair with its back to the viewer's right. */
function lounger(x: number, y: number, colour: string): string {
  return (
    polygon(
      [
        [x, y],
        [x + 74, y],
        [x + 104, y - 40],
        [x + 112, y - 36],
        [x + 84, y + 8],
        [x, y + 8],
      ],
      colour,
    ) + stroke(`M${x + 10} ${y + 8}v14M${x + 78} ${y + 8}v14`, '#fff4e4', 4)
  );
}

/** A flat-roofed villa among palms, with its pool holding the afternoon. */
export function drawPalmGrove(): string {
  return poster(71, palette, (pen) => [
    sky(pen, palette.sky, 520),
    sun(pen, [410, 226], 104, { disc: palette.disc, halo: palette.halo }),
    streaks(pen, [540, 110, 700, 120], 4, veil('#fff0d6', 0.4)),
    ridge(pen, { base: 430, height: 170, bumps: 3 }, tone(palette, 0.1)),
    ridge(pen, { base: 450, height: 120, bumps: 4 }, tone(palette, 0.24)),
    ridge(pen, { base: 470, height: 60, bumps: 6 }, tone(palette, 0.38)),
    ...[
      [60, 250],
      [128, 300],
      [204, 236],
      [1020, 300],
      [1086, 250],
      [1150, 310],
    ].map(([x = 0, h = 0]) => fanPalm(pen, [x, 500], h, far)),
    path('M-10 480Q300 462 600 476T1210 470V810H-10z', pen.fade(['#e9a98f', '#d98a80'])),
    shrub(pen, [150, 496], [330, 40], { lit: '#a58a78', shade: '#7d6a72' }),
    shrub(pen, [1080, 496], [280, 44], { lit: '#a58a78', shade: '#7d6a72' }),
    fanPalm(pen, [330, 506], 350, mid),
    fanPalm(pen, [858, 506], 390, mid),
    fanPalm(pen, [930, 508], 310, mid),
    rect([430, 300, 190, 206], pen.fade(['#fff8ea', '#f0cdb8'])),
    windows([440, 316, 170, 84], [1, 1], '#5f7f8c', { share: [0.9, 0.8] }),
    rect([449, 324, 70, 68], '#ffd79a'),
    stroke('M520 324v68M484 324v68', '#fff8ea', 3, false),
    rect([404, 290, 250, 14], '#fffaf0'),
    rect([404, 304, 250, 5], '#c98f86'),
    rect([600, 398, 330, 108], pen.fade(['#ffcf8c', '#f09a62'])),
    rect([600, 398, 330, 26], veil('#7d3f4f', 0.35)),
    circle([690, 440], 10, '#fff6d8'),
    stroke('M690 398v34', '#7d3f4f', 2),
    rect([640, 474, 90, 20], '#c9573f', 6),
    rect([634, 462, 14, 34], '#c9573f', 5),
    rect([800, 452, 54, 44], '#7d4a5e'),
    leaves(
      [827, 454],
      [
        [-50, 46, 9],
        [-22, 56, 10],
        [8, 60, 10],
        [38, 50, 9],
      ],
      { lit: '#5f9a7c', shade: '#2f6a68' },
    ),
    stroke('M682 398v108M764 398v108M846 398v108', '#7d4656', 4, false),
    path('M930 396h90v112h-90z', pen.fade(['#c98a78', '#8d5560'])),
    stroke(
      'M930 420h90M930 444h90M930 468h90M930 492h90M956 396v24M990 420v24M950 444v24M984 468v24M1004 492v16M1004 396v24',
      veil('#5d3448', 0.5),
      2,
      false,
    ),
    rect([404, 408, 90, 100], '#d98f7e'),
    windows([406, 410, 86, 96], [6, 6], '#a8606a', { share: [0.6, 0.6] }),
    rect([540, 380, 500, 18], '#fffaf0'),
    rect([540, 398, 500, 6], '#b97780'),
    stroke('M556 404v102', '#fff4e4', 6, false),
    rect([494, 408, 62, 98], palette.accent),
    rect([542, 454, 6, 12], '#fff4e4'),
    rect([330, 504, 740, 14], '#fff4e4'),
    rect([330, 518, 740, 6], '#c98f86'),
    path('M-10 620V524H1210V640L1210 810H-10z', pen.fade(['#f9d3b4', '#eab79c'])),
    path('M300 552H1010C1080 552 1130 640 1160 748H120C170 650 230 552 300 552z', '#fffaf0'),
    path('M308 562H1002C1064 562 1106 640 1136 734H146C192 644 246 562 308 562z', pen.fade(palette.sea)),
    pen.inside(
      'M308 562H1002C1064 562 1106 640 1136 734H146C192 644 246 562 308 562z',
      [
        rect([420, 562, 220, 92], veil('#fff1dc', 0.5)),
        rect([600, 562, 330, 46], veil('#ffbf7a', 0.75)),
        rect([494, 562, 62, 60], veil(palette.accent, 0.5)),
        path('M852 562h10v150h-10zM326 562h9v140h-9z', veil('#0f5a68', 0.35)),
        glitter(pen, [420, 570], [150, 150], veil('#fffbe8', 0.75)),
        stroke(
          'M200 690q60 -16 120 0t120 0t120 0M640 700q60 -16 120 0t120 0t120 0M420 630q40 -10 80 0t80 0M780 640q40 -10 80 0t80 0',
          veil('#e9fffa', 0.5),
          3,
        ),
      ].join(''),
    ),
    parasol(pen, [1062, 552], 110, { lit: '#fffaf0', shade: palette.accent, pole: '#fffaf0' }),
    lounger(1082, 574, palette.accent),
    lounger(930, 530, '#fff4e4'),
    palm(
      pen,
      [180, 800],
      { height: 560, lean: 80, crown: 176 },
      { trunk: '#5a3550', shade: tone(palette, 0.9), leaf: '#3b5a66', rim: '#ffc79a' },
    ),
    agave([80, 820], 190, { lit: '#6f9a92', shade: '#33425c' }),
    agave([1130, 826], 220, { lit: '#6f9a92', shade: '#33425c' }),
    agave([1000, 820], 100, { lit: mix('#6f9a92', '#2d2342', 0.25), shade: '#33425c' }),
    grass(
      pen,
      [
        [210, 812],
        [400, 812],
      ],
      { count: 26, height: 70, wind: 0.15 },
      tone(palette, 0.86),
    ),
  ]);
}
