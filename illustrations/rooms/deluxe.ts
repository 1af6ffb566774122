import {
  bed,
  boxOutline,
  curtain,
  nightstand,
  outlook,
  pendants,
  pottedPlant,
  rug,
  shell,
  sunPatch,
} from '../parts/buildings/interior.ts';
import { room } from '../parts/buildings/room.ts';
import { circle, rect, stroke, type Box } from '../parts/shape.ts';
import { roomTints } from './palettes.ts';

/** A wide balcony door, a wall of slats behind the bed, teal and brass. */
export function drawDeluxe(): string {
  const tint = roomTints.deluxe;
  const door: Box = [150, 120, 560, 530];
  const slats = Array.from({ length: 18 }, (_, index) => `M${790 + index * 24} 90V632`).join('');
  const rail = Array.from({ length: 15 }, (_, index) => `M${166 + index * 38} 520V650`).join('');
  return room(223, tint, (pen) => [
    shell(pen, tint),
    rect([776, 80, 424, 552], tint.woodShade),
    stroke(slats, tint.wood, 15, false),
    rect([132, 102, 596, 548], tint.frame),
    outlook(
      pen,
      boxOutline(door),
      {
        at: 400,
        low: 650,
        sunX: 330,
        palms: [
          [660, 400],
          [196, 300],
        ],
      },
      tint,
    ),
    stroke(rail, tint.frame, 4, false),
    rect([150, 512, 560, 10], tint.frame),
    rect([332, 120, 9, 530], tint.frame),
    rect([520, 120, 9, 530], tint.frame),
    rect([90, 78, 690, 10], tint.metal, 5),
    curtain(pen, [96, 84, 90, 560], ['#fdf4e2', '#c9b999']),
    curtain(pen, [690, 84, 90, 560], ['#fdf4e2', '#c9b999']),
    sunPatch(pen, [210, 660, 460, 230], '#ffe6b0'),
    rug([640, 806], [460, 64], tint.rug),
    pendants(
      pen,
      [
        [1128, 330],
        [1060, 270],
      ],
      30,
      { metal: tint.metal, glow: tint.glow },
    ),
    circle([930, 260], 84, tint.metal),
    circle([930, 260], 76, '#dfe9df'),
    stroke('M884 284L950 206M916 300L976 232', '#ffffff', 6),
    nightstand(pen, [1140, 700], tint),
    bed(pen, [440, 578, 600, 160], tint, 'tufted'),
    pottedPlant(pen, [100, 800], 340, { lit: '#5f9a74', shade: '#2f6a5c', pot: '#e9d7b8' }),
  ]);
}
