import {
  bed,
  boxOutline,
  curtain,
  nightstand,
  outlook,
  pottedPlant,
  rug,
  shell,
  sunPatch,
} from '../parts/buildings/interior.ts';
import { room } from '../parts/buildings/room.ts';
import { veil } from '../parts/colour.ts';
import { circle, ellipse, path, rect, stroke, type Box } from '../parts/shape.ts';
import { glitter } from '../parts/nature/sea.ts';
import { roomTints } from './palettes.ts';

/** No wall at all: columns, linen in the wind, and a pool that runs into the sunset. */
export function drawPenthouseVilla(): string {
  const tint = roomTints.penthouseVilla;
  const open: Box = [40, 70, 1120, 590];
  const column = (x: number) =>
    rect([x, 90, 54, 560], '#fff3dc') +
    rect([x + 34, 90, 20, 560], '#e9c49c') +
    rect([x - 12, 70, 78, 28], tint.frame, 4) +
    rect([x - 10, 626, 74, 26], tint.frame, 4) +
    stroke(`M${x + 4} 100V626`, '#fffdf4', 4, false);
  return room(239, tint, (pen) => [
    shell(pen, tint, 5),
    outlook(
      pen,
      boxOutline(open),
      {
        at: 420,
        low: 650,
        sunX: 440,
        palms: [
          [960, 470],
          [1060, 340],
          [150, 420],
        ],
      },
      tint,
    ),
    circle([440, 366], 330, pen.glow([veil('#ffe7ac', 0.6), veil('#ffe7ac', 0)])),
    path('M40 540H1160V650H40z', pen.fade(['#ffdc9c', '#5fb6b5@0.4', '#2f8f9c'])),
    rect([40, 536, 1120, 5], '#fff8e4'),
    glitter(pen, [440, 548], [190, 92], veil('#fff6d0', 0.85)),
    stroke('M120 600q40 -10 80 0t80 0M640 590q40 -10 80 0t80 0M820 620q40 -10 80 0t80 0', veil('#fffbe8', 0.6), 4),
    rect([0, 0, 1200, 76], pen.fade(['#fffaf0', '#f0cda6'])),
    stroke('M0 24H1200M0 50H1200', veil('#d8a550', 0.5), 3, false),
    column(40),
    column(1106),
    column(560),
    curtain(pen, [94, 76, 96, 570], ['#fffdf6', '#f0cda6']),
    curtain(pen, [614, 76, 60, 570], ['#fffdf6', '#f0cda6']),
    path('M1106 76Q1040 300 1096 640H1010Q1000 300 1046 76z', pen.fade(['#fffdf6', '#f3d6b4'])),
    sunPatch(pen, [230, 660, 520, 230], '#fff3c8'),
    rug([640, 812], [500, 64], tint.rug),
    rect([500, 150, 10, 600], tint.metal),
    rect([1096, 150, 10, 600], tint.metal),
    path('M500 150H1106V196Q960 240 803 196T500 196z', pen.fade(['#fffdf6', '#f0d3b4'])),
    nightstand(pen, [1150, 712], tint),
    bed(pen, [520, 582, 550, 162], tint, 'arch'),
    curtain(pen, [506, 190, 40, 440], ['#fffdf6', '#f0cda6']),
    ellipse([260, 806], [110, 24], tint.woodShade),
    ellipse([260, 798], [112, 24], tint.wood),
    path('M226 796q4 -50 18 -50h8q14 0 18 50z', '#7fc4b4'),
    ...[0, 1, 2].map((index) =>
      circle(
        [302 + index * 18, 786 - (index === 1 ? 10 : 0)],
        11,
        ['#ffb04d', '#ef7f4f', '#ffd27a'][index] ?? '#ffb04d',
      ),
    ),
    pottedPlant(pen, [70, 840], 380, { lit: '#8fa86c', shade: '#5a7a5c', pot: '#fff3dc' }),
  ]);
}
