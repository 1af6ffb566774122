import { backdrop, features, glasses, head, shoulders, type Face } from '../parts/people.ts';
import { picture } from '../parts/pen.ts';
import { path, stroke } from '../parts/shape.ts';

const face: Face = { skin: '#f2c8a0', shade: '#d59a7a', hair: '#2a2430', hairLit: '#4f4658', lip: '#d06a64' };

/** A young man with a textured fringe, round glasses and a navy knit. */
export function drawDirector1(): string {
  return picture({ width: 800, height: 800, seed: 419 }, (pen) => [
    backdrop(pen, {
      sky: ['#4a4a8f', '#b87fa0', '#ffc59a'],
      sun: '#ffe0b0',
      sea: ['#d98f94', '#4f4a86'],
      hill: '#7d5f92',
    }),
    path('M284 340C264 200 330 130 404 132C490 130 540 200 516 340L498 300H302z', face.hair),
    head(pen, face, 'oval'),
    features(face, { brow: 10, smile: 'closed' }),
    glasses('#3b2f3c'),
    path(
      'M286 326C262 200 320 118 412 120C510 120 542 210 514 326C506 290 500 262 488 246L470 276L452 238L424 280L404 240L372 282L356 244L322 288C304 290 294 300 286 326z',
      face.hair,
    ),
    path('M314 232C330 176 384 146 440 156L392 174L350 214L336 206z', face.hairLit),
    path('M452 170L488 206L470 202L494 240L450 206z', face.hairLit),
    shoulders(
      pen,
      { lit: '#35477f', shade: '#1c2552' },
      path('M330 560Q400 620 470 560L484 586Q400 668 316 586z', '#4a5f9c') +
        path('M338 556Q400 604 462 556L466 572Q400 626 334 572z', '#fffaf2'),
    ),
    stroke('M200 800Q196 720 220 670M600 800Q606 720 580 670', '#141c42', 4),
    stroke('M330 640v160M400 660v140M470 640v160', '#2b3a70', 4),
  ]);
}
