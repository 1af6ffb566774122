import {
  bed,
  boxOutline,
  curtain,
  framed,
  nightstand,
  outlook,
  pottedPlant,
  rug,
  shell,
  sunPatch,
} from '../parts/buildings/interior.ts';
import { room } from '../parts/buildings/room.ts';
import { rect, type Box } from '../parts/shape.ts';
import { roomTints } from './palettes.ts';

/** A plain sunny room: one window, one bed, nothing missing. */
export function drawStandard(): string {
  const tint = roomTints.standard;
  const pane: Box = [250, 170, 380, 300];
  return room(201, tint, (pen) => [
    shell(pen, tint),
    rect([232, 152, 416, 336], tint.frame, 4),
    outlook(pen, boxOutline(pane), { at: 350, low: 470, sunX: 380, palms: [[586, 190]] }, tint),
    rect([435, 170, 10, 300], tint.frame),
    rect([250, 300, 380, 8], tint.frame),
    rect([220, 484, 440, 20], tint.frame, 4),
    rect([190, 132, 500, 8], tint.metal, 4),
    curtain(pen, [190, 138, 84, 420], ['#fff3e0', '#e7bd9a']),
    curtain(pen, [606, 138, 84, 420], ['#fff3e0', '#e7bd9a']),
    sunPatch(pen, [280, 660, 330, 230], '#fff0c4'),
    framed([830, 200, 130, 160], tint),
    rug([600, 800], [420, 60], tint.rug),
    nightstand(pen, [1132, 690], tint),
    bed(pen, [470, 580, 560, 150], tint),
    pottedPlant(pen, [140, 770], 300, { lit: '#8fa86c', shade: '#5b7f5c', pot: '#c9694c' }),
  ]);
}
