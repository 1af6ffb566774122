import {
  archOutline,
  bed,
  curtain,
  nightstand,
  outlook,
  pendants,
  pottedPlant,
  rug,
  shell,
  sofa,
  sunPatch,
} from '../parts/buildings/interior.ts';
import { room } from '../parts/buildings/room.ts';
import { ellipse, path, rect, type Box } from '../parts/shape.ts';
import { roomTints } from './palettes.ts';

/** Three arches towards the evening, a sofa to watch it from. */
export function drawSuite(): string {
  const tint = roomTints.suite;
  const arches: readonly Box[] = [
    [120, 130, 190, 440],
    [340, 90, 230, 480],
    [600, 130, 190, 440],
  ];
  return room(227, tint, (pen) => [
    shell(pen, tint),
    ...arches.map(([x, y, w, h]) => path(archOutline([x - 14, y - 14, w + 28, h + 28]), tint.frame)),
    outlook(
      pen,
      arches.map(archOutline).join(''),
      {
        at: 390,
        low: 570,
        sunX: 456,
        palms: [
          [170, 260],
          [740, 300],
        ],
      },
      tint,
    ),
    rect([96, 570, 720, 22], tint.frame, 6),
    ...arches.map(
      ([x, y, w, h]) => rect([x + w / 2 - 4, y, 8, h], tint.frame) + rect([x, y + h * 0.5, w, 6], tint.frame),
    ),
    curtain(pen, [40, 60, 74, 590], ['#b8566a', '#6b2a44']),
    curtain(pen, [800, 60, 74, 590], ['#b8566a', '#6b2a44']),
    rect([20, 48, 880, 12], tint.metal, 6),
    sunPatch(pen, [330, 660, 260, 230], '#ffd7a0'),
    rug([560, 810], [500, 66], tint.rug),
    pendants(pen, [[456, 60]], 26, { metal: tint.metal, glow: tint.glow }),
    sofa(pen, [110, 560, 360, 170], { fill: '#fff0e0', shade: '#e0ac9c', cushion: '#e0795a', leg: tint.woodShade }),
    nightstand(pen, [1150, 700], tint),
    bed(pen, [530, 580, 530, 160], tint, 'tufted'),
    ellipse([330, 806], [90, 20], tint.woodShade),
    rect([322, 806, 16, 50], tint.woodShade),
    ellipse([330, 800], [92, 20], tint.wood),
    pottedPlant(pen, [330, 800], 90, { lit: '#e58f7c', shade: '#b85f66', pot: '#fff0e0' }),
    pottedPlant(pen, [52, 830], 330, { lit: '#7f8f6c', shade: '#4f5f5c', pot: tint.throw }),
  ]);
}
