import { backdrop, features, head, shoulders, type Face } from '../parts/people.ts';
import { picture } from '../parts/pen.ts';
import { ellipse, path, stroke } from '../parts/shape.ts';

const face: Face = { skin: '#e8b48c', shade: '#c48464', hair: '#d8a593', hairLit: '#f0c4b0', lip: '#c8485a' };
const scarf = { lit: '#f3b3a4', shade: '#c9707a', fold: '#e08f8c' };

/** A woman with a rose headscarf and an ivory coat. */
export function drawDirector2(): string {
  const dark: Face = { ...face, hair: '#4a2f2a' };
  return picture({ width: 800, height: 800, seed: 421 }, (pen) => [
    backdrop(pen, {
      sky: ['#f0907c', '#fbc09c', '#ffe9c4'],
      sun: '#fff6dc',
      sea: ['#f2b394', '#b5647a'],
      hill: '#d08a86',
    }),
    path(
      'M262 350C236 190 314 112 404 112C500 112 566 196 538 350C536 440 560 520 590 600H220C250 520 268 440 262 350z',
      pen.fade([scarf.lit, scarf.shade], 'right'),
    ),
    head(pen, dark, 'round'),
    features(dark, { lashes: true, brow: 8 }),
    path(
      'M262 350C236 190 314 112 404 112C500 112 566 196 538 350C540 420 520 480 470 520C500 460 512 400 504 330C500 250 460 204 400 204S300 250 296 330C288 400 304 460 336 520C284 480 258 420 262 350z',
      pen.fade([scarf.lit, scarf.fold, scarf.shade], 'right'),
    ),
    stroke('M284 300C290 210 340 158 404 154M270 400C276 450 292 486 316 506', '#fbd0c0', 6),
    stroke('M530 300C520 240 500 200 470 176', scarf.shade, 5),
    shoulders(pen, { lit: '#fff6e6', shade: '#d8b8a4' }, ''),
    path(
      'M300 494Q400 566 500 494C540 540 560 590 540 640C480 690 380 690 280 640C250 590 270 540 300 494z',
      pen.fade([scarf.lit, scarf.shade], 'falling'),
    ),
    stroke('M304 520Q400 600 510 530M280 580Q400 660 540 590', scarf.fold, 6),
    ellipse([470, 640], [14, 14], '#f4c25c'),
    path('M300 650L270 810H300L350 668zM500 650L540 810H510L460 668z', '#ecd3bc'),
  ]);
}
