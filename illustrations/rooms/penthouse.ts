import { bed, boxOutline, outlook, pendants, pottedPlant, rug, shell, sofa } from '../parts/buildings/interior.ts';
import { windows } from '../parts/buildings/houses.ts';
import { room } from '../parts/buildings/room.ts';
import { veil } from '../parts/colour.ts';
import { circle, ellipse, path, rect, stroke, type Box } from '../parts/shape.ts';
import { stars } from '../parts/nature/sky.ts';
import { roomTints } from './palettes.ts';

/** High above the lit town, in the blue hour, behind one long wall of glass. */
export function drawPenthouse(): string {
  const tint = roomTints.penthouse;
  const glass: Box = [60, 60, 1080, 590];
  const town: readonly Box[] = [
    [60, 520, 90, 140],
    [158, 470, 70, 190],
    [240, 540, 110, 120],
    [590, 510, 80, 150],
    [680, 450, 66, 210],
    [756, 530, 100, 130],
    [870, 420, 76, 240],
    [956, 500, 92, 160],
    [1058, 460, 82, 200],
  ];
  return room(233, tint, (pen) => [
    shell(pen, tint, 6),
    rect([46, 46, 1108, 604], tint.frame),
    outlook(pen, boxOutline(glass), { at: 430, low: 650, sunX: 460 }, tint),
    stars(pen, [80, 70, 1040, 150], 50, '#fff3e0'),
    ...town.map(
      ([x, y, w, h], index) =>
        rect([x, y, w, h], index % 2 === 0 ? '#2a2a66' : '#373577') +
        windows(
          [x + 6, y + 8, w - 12, h],
          [4, Math.round(h / 26)],
          veil(index % 3 === 0 ? '#ffe0a0' : '#ffc07a', 0.85),
          { share: [0.4, 0.36] },
        ),
    ),
    ...[330, 600, 870].map((x) => rect([x, 60, 8, 590], tint.frame)),
    rect([0, 20, 1200, 8], veil(tint.glow, 0.85)),
    rect([0, 28, 1200, 60], pen.fade([veil(tint.glow, 0.3), veil(tint.glow, 0)])),
    path('M60 660H560L700 890H0z', pen.fade([veil('#e98f86', 0.3), veil('#e98f86', 0)])),
    rug([640, 810], [500, 62], tint.rug),
    ellipse([790, 762], [330, 40], pen.glow([veil(tint.glow, 0.75), veil(tint.glow, 0)])),
    rect([214, 0, 12, 380], tint.frame),
    path('M130 470Q130 372 220 372T310 470Q300 520 220 520T130 470z', tint.frame),
    ellipse([220, 462], [64, 36], '#ff8a4f'),
    path('M180 484q10 -50 34 -64q-2 30 16 38q16 -10 12 -32q28 30 20 58z', '#ffe39a'),
    circle([220, 460], 190, pen.glow([veil('#ff9a5a', 0.45), veil('#ff9a5a', 0)])),
    pendants(
      pen,
      [
        [1090, 300],
        [1040, 240],
        [1134, 210],
      ],
      22,
      { metal: tint.metal, glow: tint.glow },
    ),
    sofa(pen, [70, 620, 350, 160], { fill: '#5a5098', shade: '#332d66', cushion: tint.throw, leg: tint.metal }),
    bed(pen, [520, 600, 560, 150], tint, 'low'),
    stroke('M0 652H1200', veil('#ffc98a', 0.5), 2),
    pottedPlant(pen, [1150, 870], 230, { lit: '#3f6a80', shade: '#1f3a5c', pot: '#5a5098' }),
  ]);
}
