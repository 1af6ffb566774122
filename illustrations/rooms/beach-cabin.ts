import { bed, boxOutline, outlook, pendants, pottedPlant, rug, shell, sunPatch } from '../parts/buildings/interior.ts';
import { room } from '../parts/buildings/room.ts';
import { path, place, rect, stroke, type Box } from '../parts/shape.ts';
import { veil } from '../parts/colour.ts';
import { roomTints } from './palettes.ts';

/** Whitewashed boards, doors wide open to the beach, a board against the wall. */
export function drawBeachCabin(): string {
  const tint = roomTints.beachCabin;
  const door: Box = [270, 150, 400, 500];
  const planks = Array.from({ length: 16 }, (_, index) => `M${index * 80} 0V632`).join('');
  const louvres = (x: number) =>
    rect([x, 140, 84, 510], '#7fc4c4') +
    stroke(Array.from({ length: 14 }, (_, index) => `M${x + 12} ${170 + index * 33}h60`).join(''), '#4f9fa6', 8, false);
  const surfboard =
    path('M0 0C34 -60 40 -300 0 -420C-40 -300 -34 -60 0 0z', '#fff6e0') +
    path('M-6 -2C-8 -100 -8 -320 0 -416C8 -320 8 -100 6 -2z', '#ff7d5c') +
    path('M-32 -250Q0 -270 32 -250L33 -220Q0 -240 -33 -220z', '#2f9db0');
  return room(211, tint, (pen) => [
    shell(pen, tint, 12),
    stroke(planks, veil('#7fa3a0', 0.28), 3, false),
    rect([0, 96, 1200, 14], veil('#7fa3a0', 0.2)),
    rect([252, 132, 436, 518], tint.frame),
    outlook(
      pen,
      boxOutline(door),
      {
        at: 400,
        low: 650,
        sunX: 390,
        palms: [
          [640, 420],
          [560, 260],
        ],
      },
      tint,
    ),
    path('M270 600Q400 560 670 590V650H270z', '#f6e2b6'),
    path('M430 650L452 580H500L560 650z', '#d3ab78'),
    louvres(168),
    louvres(688),
    sunPatch(pen, [300, 660, 360, 230], '#fffbe0'),
    rug([640, 810], [430, 58], tint.rug),
    pendants(pen, [[880, 190]], 40, { metal: tint.wood, glow: tint.glow }),
    place(surfboard, [96, 700], 1.1, 7),
    bed(pen, [500, 590, 560, 150], tint),
    stroke('M520 602q60 -6 110 0M524 640h80', veil('#2f9db0', 0.35), 8),
    pottedPlant(pen, [1150, 860], 210, { lit: '#6fb38a', shade: '#2f7f6c', pot: '#d3ab78' }),
    stroke('M800 330q70 60 140 0', '#9d7749', 3),
    ...[0, 1, 2].map((index) =>
      path(
        `M${826 + index * 44} ${346 + (index === 1 ? 14 : 0)}l14 30l14 -30z`,
        ['#ff7d5c', '#ffd27a', '#2f9db0'][index] ?? '#ff7d5c',
      ),
    ),
  ]);
}
