import {
  bed,
  boxOutline,
  curtain,
  nightstand,
  outlook,
  pottedPlant,
  rug,
  shell,
  sofa,
  sunPatch,
} from '../parts/buildings/interior.ts';
import { room } from '../parts/buildings/room.ts';
import { veil } from '../parts/colour.ts';
import { circle, path, rect, stroke, type Box } from '../parts/shape.ts';
import { roomTints } from './palettes.ts';

/** Emerald panels edged in brass, a four-poster bed, a chandelier. */
export function drawLuxury(): string {
  const tint = roomTints.luxury;
  const glass: Box = [190, 60, 500, 590];
  const panels = 'M30 60h100v540h-100zM760 60h180v540h-180zM970 60h200v540h-200z';
  const drops = Array.from(
    { length: 9 },
    (_, index) => `M${380 + index * 15} ${150 - Math.abs(index - 4) * 6}v${50 - Math.abs(index - 4) * 7}`,
  ).join('');
  return room(229, tint, (pen) => [
    shell(pen, tint, 6),
    stroke(panels, veil(tint.metal, 0.75), 4, false),
    rect([176, 46, 528, 604], tint.metal),
    outlook(
      pen,
      boxOutline(glass),
      {
        at: 400,
        low: 650,
        sunX: 350,
        palms: [
          [640, 430],
          [232, 330],
        ],
      },
      tint,
    ),
    rect([354, 60, 6, 590], tint.metal),
    rect([520, 60, 6, 590], tint.metal),
    rect([190, 210, 500, 5], tint.metal),
    rect([110, 24, 660, 14], tint.metal, 7),
    curtain(pen, [118, 34, 110, 616], ['#2f7a68', '#0b2f2c']),
    curtain(pen, [652, 34, 110, 616], ['#2f7a68', '#0b2f2c']),
    sunPatch(pen, [240, 660, 420, 230], '#ffe2a4'),
    rug([640, 812], [490, 66], tint.rug),
    circle([440, 160], 200, pen.glow([veil(tint.glow, 0.7), veil(tint.glow, 0)])),
    rect([438, 0, 4, 96], tint.metal),
    path('M360 96h160l-24 34H384z', tint.metal),
    stroke(drops, '#fff3cf', 7),
    sofa(pen, [90, 566, 290, 160], { fill: '#fffaee', shade: '#cdbb98', cushion: tint.throw, leg: tint.metal }),
    nightstand(pen, [1160, 702], tint),
    path('M520 150H1110V190Q815 214 520 190z', pen.fade(['#fffaee', '#d8cbb0'])),
    rect([512, 140, 606, 14], tint.metal),
    bed(pen, [530, 580, 550, 160], tint, 'tufted'),
    rect([520, 150, 12, 620], tint.metal),
    rect([1100, 150, 12, 620], tint.metal),
    curtain(pen, [1050, 180, 54, 470], ['#fffaee', '#d0c09c']),
    curtain(pen, [530, 180, 34, 420], ['#fffaee', '#d0c09c']),
    pottedPlant(pen, [60, 820], 330, { lit: '#5f9f78', shade: '#236051', pot: tint.metal }),
  ]);
}
