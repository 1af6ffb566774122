import { aquaBlu as palette, tone } from '../palettes.ts';
import { mix, veil } from '../parts/colour.ts';
import { lamp } from '../parts/nature/boughs.ts';
import { band, ridge } from '../parts/nature/hills.ts';
import { bands, windows } from '../parts/buildings/houses.ts';
import { palm } from '../parts/nature/palms.ts';
import { leaves } from '../parts/nature/plants.ts';
import { poster } from '../parts/poster.ts';
import { glitter, haze, ripples, sea } from '../parts/nature/sea.ts';
import { circle, ellipse, path, rect, stroke } from '../parts/shape.ts';
import { sky, stars, streaks, sun } from '../parts/nature/sky.ts';
import { sailTower } from '../parts/buildings/towers.ts';

/** A tower of glass like two sails, at midnight over a lagoon that glows from below. */
export function drawAquaBlu(): string {
  const palmMid = { trunk: '#0a2a40', shade: '#0b3a4c', leaf: '#14586a', rim: '#4fc7c4' };
  const near = { trunk: palette.ink, shade: '#04182a', leaf: '#082c40', rim: '#2f9aa2' };
  return poster(127, palette, (pen) => [
    sky(pen, palette.sky, 560),
    stars(pen, [0, 0, 1200, 420], 150, '#dff6f0'),
    sun(pen, [300, 196], 52, { disc: palette.disc, halo: palette.halo }),
    circle([314, 182], 9, veil('#b5d6cf', 0.6)),
    circle([284, 214], 13, veil('#b5d6cf', 0.5)),
    circle([318, 220], 6, veil('#b5d6cf', 0.5)),
    streaks(pen, [-40, 300, 560, 90], 4, veil('#3f9fa8', 0.4)),
    streaks(pen, [700, 190, 560, 100], 4, veil('#2a7f97', 0.45)),
    circle([640, 540], 460, pen.glow([veil('#4fe0d0', 0.55), veil('#4fe0d0', 0)])),
    ridge(pen, { base: 548, height: 80, bumps: 4 }, tone(palette, 0.16)),
    ridge(pen, { base: 556, height: 40, bumps: 6 }, tone(palette, 0.4)),
    windows([40, 520, 1120, 34], [60, 2], veil('#ffd58a', 0.5), { share: [0.12, 0.16] }),
    haze(pen, [0, 470, 1200, 110], '#2fa9a8', 0.45),
    sea(pen, [552, 800], palette.sea),
    rect([852, 452, 190, 116], pen.fade(['#2a7f97', '#0b3a58'])),
    bands([846, 452, 202, 116], 5, 5, '#8fe6dc'),
    windows([856, 456, 180, 110], [10, 5], palette.accent, { share: [0.5, 0.4] }),
    rect([260, 486, 200, 82], pen.fade(['#1d6f84', '#0b3a58'])),
    bands([254, 486, 212, 82], 4, 4, '#8fe6dc'),
    windows([266, 488, 190, 80], [11, 4], palette.accent, { share: [0.5, 0.4] }),
    sailTower(pen, [628, 562], 470, {
      glass: ['#b8fff2', '#4fc7cf@0.22', '#1f86a6@0.6', '#0f4f78'],
      edge: '#dcfff6',
      lamp: '#ffe0a0',
      dark: '#08304e',
    }),
    rect([474, 526, 380, 42], pen.fade(['#ffdf9c', '#e2a05c'])),
    stroke(Array.from({ length: 18 }, (_, index) => `M${484 + index * 21} 528v40`).join(''), '#0b3a58', 3, false),
    rect([456, 516, 418, 12], '#dcfff6'),
    rect([456, 528, 418, 4], '#0b3a58'),
    band(
      [
        [150, 576],
        [400, 562],
        [700, 560],
        [1000, 566],
        [1220, 582],
      ],
      [
        [150, 577],
        [260, 588],
        [640, 590],
        [1220, 604],
      ],
      '#0c3148',
    ),
    stroke('M190 576Q640 554 1210 582', '#6fe0d6', 2.5),
    palm(pen, [476, 572], { height: 130, lean: -18, crown: 54 }, palmMid),
    palm(pen, [842, 572], { height: 150, lean: 22, crown: 60 }, palmMid),
    palm(pen, [230, 580], { height: 120, lean: -14, crown: 50 }, palmMid),
    palm(pen, [1076, 582], { height: 140, lean: 20, crown: 56 }, palmMid),
    palm(pen, [910, 574], { height: 104, lean: -12, crown: 44 }, palmMid),
    ellipse([640, 650], [520, 70], pen.glow([veil('#8ffff0', 0.65), veil('#4fe0d0', 0)])),
    path('M566 596C546 650 560 720 690 782C672 720 668 650 674 596z', veil('#aefcf0', 0.17)),
    glitter(pen, [634, 598], [160, 180], veil('#ffe3a6', 0.75)),
    glitter(pen, [952, 600], [120, 100], veil('#ffd58a', 0.55)),
    glitter(pen, [360, 598], [120, 90], veil('#ffd58a', 0.5)),
    glitter(pen, [300, 640], [90, 150], veil('#eafff8', 0.5)),
    ripples(pen, [0, 600, 1200, 190], 80, veil('#9ff5ea', 0.38)),
    path('M-20 830V744H420Q500 752 540 830z', '#052036'),
    rect([-20, 740, 446, 6], '#2f9aa2'),
    stroke('M40 746l-20 80M130 746l-14 80M220 746l-6 80M310 746l4 80M400 746l14 80', '#0c3a52', 3),
    lamp([330, 742], 84, {
      post: '#03101f',
      light: '#fff0c0',
      halo: pen.glow([veil('#ffd58a', 0.7), veil('#ffd58a', 0)]),
    }),
    lamp([180, 742], 84, {
      post: '#03101f',
      light: '#fff0c0',
      halo: pen.glow([veil('#ffd58a', 0.7), veil('#ffd58a', 0)]),
    }),
    path('M900 830Q1000 744 1220 730V830z', mix(palette.ink, '#0c3a55', 0.3)),
    palm(pen, [1130, 770], { height: 600, lean: -90, crown: 200 }, near),
    palm(pen, [50, 770], { height: 520, lean: 40, crown: 170 }, near),
    leaves(
      [1150, 840],
      [
        [-62, 190, 30],
        [-36, 240, 34],
        [-8, 230, 32],
        [22, 200, 28],
      ],
      { lit: '#0f4a5c', shade: palette.ink },
    ),
    leaves(
      [60, 840],
      [
        [54, 170, 26],
        [24, 210, 30],
        [-6, 190, 28],
      ],
      { lit: '#0f4a5c', shade: palette.ink },
    ),
  ]);
}
