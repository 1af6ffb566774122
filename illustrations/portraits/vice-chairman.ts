import { backdrop, features, head, shoulders, type Face } from '../parts/people.ts';
import { picture } from '../parts/pen.ts';
import { circle, path, stroke } from '../parts/shape.ts';

const face: Face = { skin: '#8a5238', shade: '#643626', hair: '#1f1620', hairLit: '#3f2c38', lip: '#b8434c' };

/** A woman with a cloud of natural curls, gold earrings and a teal blazer. */
export function drawViceChairman(): string {
  const curls: readonly (readonly [number, number, number])[] = [
    [280, 250, 78],
    [250, 330, 72],
    [262, 410, 62],
    [330, 170, 84],
    [410, 140, 88],
    [490, 176, 84],
    [538, 256, 78],
    [552, 336, 70],
    [536, 412, 60],
  ];
  return picture({ width: 800, height: 800, seed: 409 }, (pen) => [
    backdrop(pen, {
      sky: ['#3f8f9c', '#a4cfc4', '#ffe6b8'],
      sun: '#fff3cf',
      sea: ['#8fcfc4', '#2f7f8c'],
      hill: '#6fa89c',
    }),
    ...curls.map(([x, y, r]) => circle([x, y], r, face.hair)),
    ...curls.slice(0, 5).map(([x, y, r]) => circle([x - 14, y - 16], r * 0.6, face.hairLit)),
    head(pen, face, 'oval'),
    features(face, { lashes: true, brow: 8 }),
    path(
      'M290 330C290 250 320 214 372 206C420 214 480 210 508 330C530 230 480 152 400 152S270 230 290 330z',
      face.hair,
    ),
    circle([330, 206], 34, face.hair),
    circle([384, 186], 40, face.hair),
    circle([446, 196], 38, face.hair),
    circle([488, 238], 28, face.hair),
    circle([304, 250], 26, face.hair),
    stroke('M292 384a15 15 0 1 0 .1 0M508 384a15 15 0 1 0 .1 0', '#f4c25c', 6),
    shoulders(
      pen,
      { lit: '#1f8a8c', shade: '#0f4f5c' },
      path('M334 566Q400 616 466 566L420 740L400 810L380 740z', '#fff0dc') +
        path('M326 562L292 596L320 700L400 810L346 650zM474 562L508 596L480 700L400 810L454 650z', '#14697a'),
    ),
    stroke('M352 586Q400 640 448 586', '#f4c25c', 5),
    circle([400, 618], 9, '#f4c25c'),
  ]);
}
