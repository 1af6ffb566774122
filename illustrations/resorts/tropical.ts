import { tone, tropical as palette } from '../palettes.ts';
import { mix, veil } from '../parts/colour.ts';
import { canopy, ridge } from '../parts/nature/hills.ts';
import { bungalow, type HutTint } from '../parts/buildings/huts.ts';
import { palm } from '../parts/nature/palms.ts';
import { flowers, grass, leaves, monstera } from '../parts/nature/plants.ts';
import { poster } from '../parts/poster.ts';
import { glitter, haze, ripples, sea } from '../parts/nature/sea.ts';
import { path, stroke } from '../parts/shape.ts';
import { beams, birds, sky, sun } from '../parts/nature/sky.ts';

const hut: HutTint = { thatch: '#e7b871', thatchShade: '#9a6a3d', wall: '#a06a43', glow: '#ffe9a6', post: '#5b3a2c' };
const farHut: HutTint = {
  thatch: '#cdbf86',
  thatchShade: '#93996a',
  wall: '#8a9068',
  glow: '#fff0b8',
  post: '#5f7a5c',
};

/** Bungalows on stilts where a jungle river opens, with the morning mist lifting. */
export function drawTropical(): string {
  const palmFar = { trunk: tone(palette, 0.36), shade: tone(palette, 0.34), leaf: tone(palette, 0.42) };
  const palmNear = {
    trunk: tone(palette, 0.74),
    shade: tone(palette, 0.62),
    leaf: tone(palette, 0.54),
    rim: '#d9cf86',
  };
  const dark = { lit: tone(palette, 0.72), shade: tone(palette, 0.92) };
  return poster(23, palette, (pen) => [
    sky(pen, palette.sky, 560),
    sun(pen, [820, 170], 50, { disc: palette.disc, halo: palette.halo }),
    ridge(pen, { base: 330, height: 190, bumps: 3 }, mix(palette.haze, '#8fc7ad', 0.35)),
    ridge(pen, { base: 400, height: 140, bumps: 4 }, tone(palette, 0.16)),
    stroke('M386 300C392 340 384 380 390 440', veil('#fffdf0', 0.85), 15),
    stroke('M402 306C404 350 400 390 408 440', veil('#fffdf0', 0.5), 7),
    haze(pen, [0, 300, 1200, 230], '#fff6cf', 0.75),
    path(
      canopy(
        pen,
        [
          [-20, 400],
          [150, 372],
          [330, 440],
          [520, 470],
          [700, 452],
          [860, 392],
          [1040, 350],
          [1220, 330],
        ],
        46,
        640,
      ),
      tone(palette, 0.3),
    ),
    birds(
      [
        [560, 190],
        [596, 176],
        [540, 168],
        [640, 214],
      ],
      15,
      tone(palette, 0.5),
    ),
    palm(pen, [300, 520], { height: 210, lean: -26, crown: 84 }, palmFar),
    palm(pen, [925, 500], { height: 230, lean: 30, crown: 90 }, palmFar),
    palm(pen, [476, 520], { height: 160, lean: 20, crown: 66 }, palmFar),
    haze(pen, [0, 400, 1200, 190], '#f4f3c4', 0.6),
    beams(
      pen,
      [820, 170],
      [
        [95, 5],
        [112, 6],
        [131, 5],
        [150, 4],
        [76, 4],
      ],
      { reach: 640, colour: '#fffbd6' },
    ),
    sea(pen, [536, 800], palette.sea),
    path(
      canopy(
        pen,
        [
          [-20, 520],
          [90, 490],
          [220, 520],
          [310, 556],
          [372, 604],
        ],
        40,
        606,
      ),
      tone(palette, 0.46),
    ),
    path(
      canopy(
        pen,
        [
          [800, 640],
          [860, 570],
          [980, 500],
          [1100, 470],
          [1220, 440],
        ],
        44,
        640,
      ),
      tone(palette, 0.46),
    ),
    bungalow(pen, [292, 432, 172, 112], 36, farHut),
    glitter(pen, [378, 560], [110, 70], veil('#fff6cf', 0.7)),
    palm(pen, [810, 620], { height: 400, lean: 66, crown: 136 }, palmNear),
    palm(pen, [492, 600], { height: 310, lean: -50, crown: 112 }, palmNear),
    path('M540 640Q640 604 800 610Q900 616 960 650L940 668H560z', tone(palette, 0.6)),
    bungalow(pen, [506, 350, 330, 222], 72, hut),
    path('M560 655L600 578h26L604 660zM560 655', hut.post),
    stroke('M604 594h26M596 610h28M588 626h30M582 642h30', '#c98f58', 4),
    path(
      canopy(
        pen,
        [
          [744, 700],
          [800, 640],
          [880, 596],
          [980, 574],
          [1080, 560],
          [1220, 520],
        ],
        34,
        700,
      ),
      tone(palette, 0.62),
    ),
    flowers(pen, [880, 606], [70, 20], { count: 16, size: 6, colours: [palette.accent, '#ffb04d', '#f7d36a'] }),
    glitter(pen, [668, 664], [230, 110], veil('#ffe2a0', 0.6)),
    ripples(pen, [180, 600, 860, 180], 40, veil('#eafbd8', 0.35)),
    path('M506 700Q670 676 850 706Q700 724 506 700z', veil('#134a44', 0.35)),
    path(
      canopy(
        pen,
        [
          [-20, 610],
          [80, 590],
          [190, 640],
          [290, 724],
          [340, 820],
        ],
        38,
        820,
      ),
      tone(palette, 0.78),
    ),
    path(
      canopy(
        pen,
        [
          [900, 820],
          [960, 720],
          [1060, 660],
          [1220, 600],
        ],
        40,
        820,
      ),
      tone(palette, 0.76),
    ),
    palm(
      pen,
      [70, 820],
      { height: 640, lean: 60, crown: 210 },
      { trunk: tone(palette, 0.95), shade: tone(palette, 0.9), leaf: tone(palette, 0.8), rim: '#9fae6c' },
    ),
    leaves(
      [1180, 830],
      [
        [-64, 330, 54],
        [-40, 400, 60],
        [-16, 440, 62],
        [10, 420, 56],
      ],
      { lit: '#3f8f60', shade: tone(palette, 0.86) },
    ),
    leaves(
      [40, 840],
      [
        [60, 290, 46],
        [36, 340, 50],
        [10, 300, 44],
      ],
      dark,
    ),
    monstera(pen, { x: 150, y: 800, scale: 1.05, turn: -34 }, { lit: '#2f7d58', shade: tone(palette, 0.9) }),
    monstera(
      pen,
      { x: 1010, y: 812, scale: 0.95, turn: -38, mirror: true },
      { lit: '#2f7d58', shade: tone(palette, 0.9) },
    ),
    leaves(
      [330, 830],
      [
        [-20, 170, 26],
        [8, 200, 28],
        [34, 160, 24],
      ],
      { lit: '#4d9a63', shade: tone(palette, 0.84) },
    ),
    flowers(pen, [250, 726], [54, 40], { count: 14, size: 11, colours: [palette.accent, '#ff8f4d'] }),
    grass(
      pen,
      [
        [860, 812],
        [1000, 812],
      ],
      { count: 22, height: 90, wind: 0.1 },
      tone(palette, 0.94),
    ),
  ]);
}
