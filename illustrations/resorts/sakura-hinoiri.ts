import { sakura as palette, tone } from '../palettes.ts';
import { mix, veil } from '../parts/colour.ts';
import { canopy, ridge } from '../parts/nature/hills.ts';
import { blossomBranch, cone, pagoda, torii } from '../parts/buildings/japan.ts';
import type { Pen } from '../parts/pen.ts';
import { blossom, shrub } from '../parts/nature/plants.ts';
import { poster } from '../parts/poster.ts';
import { haze, ripples, sea } from '../parts/nature/sea.ts';
import { circle, ellipse, path, place, stroke, type Point } from '../parts/shape.ts';
import { birds, sky, streaks } from '../parts/nature/sky.ts';

const temple = {
  wall: '#e2553b',
  wallShade: '#9c3033',
  roof: '#5f6688',
  roofShade: '#3b3a58',
  rim: '#ffd9cf',
  glow: '#ffe3a6',
};
const petals = ['#f7a9b9', '#fbc9d0', '#fde3e4'] as const;

/** Loose petals carried across the whole picture. */
function drift(pen: Pen, count: number): string {
  return Array.from({ length: count }, () => {
    const at: Point = [pen.between(60, 1140), pen.between(260, 770)];
    return pen.stamp('petal', () => path('M0 0Q5 -6 12 -2Q8 6 0 0z', ''), {
      x: Math.round(at[0]),
      y: Math.round(at[1]),
      scale: Math.round(pen.between(8, 14)) / 10,
      turn: Math.round(pen.between(0, 180)),
      fill: pen.pick(petals),
    });
  }).join('');
}

/** A pagoda between cherry trees, the gate in the lake, the mountain and the red disc of the morning. */
export function drawSakuraHinoiri(): string {
  const cherry = (lit: string, shade: string) => ({ lit, shade });
  return poster(103, palette, (pen) => [
    sky(pen, palette.sky, 560),
    circle([548, 250], 340, pen.glow([veil('#fbc3b0', 0.75), veil('#fbc3b0', 0)])),
    circle([556, 236], 132, pen.fade(palette.disc)),
    streaks(pen, [40, 210, 620, 110], 4, veil('#fdeee8', 0.75)),
    streaks(pen, [660, 120, 560, 120], 4, veil('#fdeee8', 0.6)),
    cone(
      pen,
      [430, 236],
      { half: 470, height: 300 },
      { body: '#6f7aa3', haze: '#cdbccb', snow: '#fffafa', snowShade: '#a9b4d0' },
    ),
    haze(pen, [0, 390, 1200, 190], '#fde8e2', 0.95),
    ridge(pen, { base: 540, height: 70, bumps: 5 }, tone(palette, 0.2)),
    haze(pen, [0, 470, 1200, 100], '#fbe3e0', 0.6),
    path(
      canopy(
        pen,
        [
          [-20, 530],
          [260, 540],
          [520, 548],
          [760, 530],
          [1220, 500],
        ],
        26,
        580,
      ),
      tone(palette, 0.42),
    ),
    sea(pen, [556, 800], palette.sea),
    ellipse([556, 640], [110, 60], veil('#f28a78', 0.35)),
    ripples(pen, [0, 564, 1200, 230], 80, veil('#fff4f0', 0.6)),
    path('M640 566Q740 530 900 528Q1080 524 1220 540V640Q960 600 640 590z', tone(palette, 0.62)),
    stroke('M640 566Q740 530 900 528Q1080 524 1220 540', '#f3c9cb', 3),
    shrub(pen, [1060, 540], [320, 150], cherry('#f9bcc6', '#d98aa2')),
    shrub(pen, [640, 560], [130, 56], cherry('#f7b3c0', '#cf87a0')),
    pagoda(pen, [806, 546], { floors: 5, width: 236, height: 400 }, temple),
    shrub(pen, [920, 566], [190, 96], cherry('#fccfd4', '#e397ab')),
    shrub(pen, [700, 574], [130, 62], cherry('#fccfd4', '#e397ab')),
    shrub(pen, [1120, 590], [240, 90], cherry('#fbc4cd', '#d98aa2')),
    path('M640 590Q900 600 1220 640V668Q900 622 640 600z', veil('#5d5878', 0.5)),
    path('M748 604H864L848 720L806 770L768 720z', veil('#b8554f', 0.32)),
    torii([440, 640], 178, { lit: '#e2553b', shade: '#a8383a', cap: '#3b3a58' }),
    place(torii([0, 0], 178, { lit: '#e2553b', shade: '#c9504a', cap: '#6b5a78' }), [440, 644], [1, -0.62]).replace(
      '<g ',
      '<g opacity=".32" ',
    ),
    ripples(pen, [280, 648, 640, 130], 34, veil('#fff4f0', 0.65)),
    ellipse([440, 644], [90, 5], veil('#fffafa', 0.8)),
    birds(
      [
        [640, 150],
        [676, 132],
        [706, 156],
        [740, 140],
      ],
      19,
      '#5b5a7d',
    ),
    path('M-20 830V748Q140 700 300 760Q420 790 500 830zM760 830Q960 742 1220 730V830z', tone(palette, 0.9)),
    shrub(pen, [90, 790], [260, 60], { lit: tone(palette, 0.74), shade: tone(palette, 0.92) }),
    shrub(pen, [1110, 796], [280, 70], { lit: tone(palette, 0.74), shade: tone(palette, 0.92) }),
    blossomBranch(
      pen,
      [
        [-20, 300],
        [70, 190],
        [170, 132],
        [280, 110],
        [400, 60],
      ],
      { count: 40, spread: 42, size: 1.35 },
      { bark: mix(palette.ink, '#5d3a48', 0.4), petals, heart: '#d8577a' },
    ),
    blossomBranch(
      pen,
      [
        [-20, 250],
        [60, 260],
        [140, 300],
        [200, 370],
      ],
      { count: 26, spread: 34, size: 1.25 },
      { bark: mix(palette.ink, '#5d3a48', 0.4), petals, heart: '#d8577a' },
    ),
    blossomBranch(
      pen,
      [
        [1220, 40],
        [1120, 90],
        [1040, 92],
        [950, 60],
      ],
      { count: 30, spread: 38, size: 1.3 },
      { bark: mix(palette.ink, '#5d3a48', 0.4), petals, heart: '#d8577a' },
    ),
    drift(pen, 40),
    ...[
      [180, 742],
      [330, 780],
      [1010, 760],
      [900, 790],
    ].map(([x = 0, y = 0], index) =>
      blossom(pen, { x, y, scale: 1.1, turn: index * 20 }, { petal: '#fbc9d0', heart: '#d8577a' }),
    ),
  ]);
}
