import { backdrop, features, head, shoulders, type Face } from '../parts/people.ts';
import { picture } from '../parts/pen.ts';
import { circle, path, stroke } from '../parts/shape.ts';

const face: Face = { skin: '#f7d3b8', shade: '#dca488', hair: '#b5532f', hairLit: '#dd8148', lip: '#d8605c' };

/** A red-haired director with freckles, a low knot and an open sunset shirt. */
export function drawDirector3(): string {
  const freckles = [
    [326, 376],
    [340, 384],
    [352, 374],
    [446, 376],
    [460, 384],
    [474, 374],
    [334, 394],
    [466, 395],
  ] as const;
  return picture({ width: 800, height: 800, seed: 431 }, (pen) => [
    backdrop(pen, {
      sky: ['#2f5a8a', '#8fb0b8', '#ffe0ac'],
      sun: '#ffefc8',
      sea: ['#7fa8b0', '#24527c'],
      hill: '#6a8a9c',
    }),
    circle([486, 138], 58, face.hair),
    circle([474, 124], 36, face.hairLit),
    path(
      'M276 350C250 200 320 130 404 130C492 130 550 200 524 350C530 420 540 450 520 480L470 470V260H330V470L284 480C262 450 270 420 276 350z',
      face.hair,
    ),
    head(pen, face, 'round'),
    features(face, { lashes: true, brow: 8 }),
    ...freckles.map(([x, y]) => circle([x, y], 2.6, '#c97f5c')),
    path(
      'M284 360C256 220 320 128 404 128C496 128 540 220 516 360C512 300 486 250 430 220C400 256 330 268 304 300C294 318 288 340 284 360z',
      face.hair,
    ),
    path('M302 276C316 196 370 156 440 162C390 176 350 210 330 262z', face.hairLit),
    path(
      'M278 330Q268 420 282 486Q300 470 302 420Q288 380 292 330zM522 330Q534 420 520 484Q500 470 498 420Q512 380 508 330z',
      face.hair,
    ),
    shoulders(
      pen,
      { lit: '#f2804f', shade: '#b9456a' },
      path('M340 560Q400 610 460 560L400 720z', face.shade) +
        path('M346 566Q400 606 452 566L400 690z', face.skin) +
        path('M328 556L286 590L318 668L400 742zM472 556L514 590L482 668L400 742z', '#ffb56b'),
    ),
    stroke('M400 742V810', '#93355c', 4),
    circle([200, 720], 34, '#ffc56b'),
    circle([600, 740], 34, '#f79a5c'),
    path('M160 726h80v6h-80zM168 740h64v5h-64zM560 746h80v6h-80zM568 760h64v5h-64z', '#c9506a'),
    stroke('M350 588Q400 640 450 588', '#fff3cf', 3),
  ]);
}
