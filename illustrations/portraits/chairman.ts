import { mix } from '../parts/colour.ts';
import { backdrop, features, head, shoulders, type Face } from '../parts/people.ts';
import { picture } from '../parts/pen.ts';
import { path, polygon, stroke } from '../parts/shape.ts';

const face: Face = { skin: '#d99a6c', shade: '#b06c4c', hair: '#3a2c34', hairLit: '#5f4a50', lip: '#b5584c' };

/** A man in a linen suit: swept-back hair greying at the sides, short beard. */
export function drawChairman(): string {
  return picture({ width: 800, height: 800, seed: 401 }, (pen) => [
    backdrop(pen, {
      sky: ['#6f6a9e', '#e79a86', '#ffd79e'],
      sun: '#ffeec2',
      sea: ['#f0a987', '#8f5a78'],
      hill: '#a86a78',
    }),
    path('M286 330C262 190 330 128 410 132C500 130 542 210 514 330L494 300V240H306z', face.hair),
    head(pen, face, 'square'),
    path(
      'M296 352C300 440 334 494 400 496S500 440 506 352C496 392 480 408 450 404Q400 396 350 404C318 408 304 392 296 352z',
      mix(face.hair, face.skin, 0.22),
    ),
    features(face, { brow: 11 }),
    path(
      'M288 318C268 210 320 120 420 126C520 128 536 230 514 318C506 268 486 236 452 216C400 232 330 226 306 246C298 262 292 286 288 318z',
      face.hair,
    ),
    path('M306 236C330 170 400 146 470 168C430 160 370 176 340 218z', face.hairLit),
    path('M289 318C286 290 288 262 300 244L308 300zM513 318C516 290 514 262 500 240L494 300z', '#9a8f94'),
    shoulders(
      pen,
      { lit: '#f3e2c6', shade: '#c9a184' },
      path('M338 566Q400 612 462 566L440 700L400 810L360 700z', '#fffaf2') +
        polygon(
          [
            [386, 604],
            [414, 604],
            [424, 640],
            [408, 810],
            [392, 810],
            [376, 640],
          ],
          '#d9583f',
        ) +
        path('M330 560L300 592L330 690L400 810L350 640zM470 560L500 592L470 690L400 810L450 640z', '#e2c6a2'),
    ),
    stroke('M250 800Q244 730 262 690M560 800Q560 730 540 690', '#b98f74', 4),
    path('M500 702l44 -10l-6 26z', '#d9583f'),
  ]);
}
