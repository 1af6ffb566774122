import { mix, veil } from './colour.ts';
import { frond } from './nature/palms.ts';
import type { Pen } from './pen.ts';
import { circle, ellipse, path, polygon, rect, stroke } from './shape.ts';

export interface ClothTint {
  lit: string;
  shade: string;
  seam: string;
  print: readonly [string, string, string];
}

/** The badge on every piece: a sun sinking into slats. */
function badge(pen: Pen, [top, middle, low]: readonly [string, string, string]): string {
  const slats = [
    [407, 14],
    [429, 11],
    [449, 8],
    [466, 5],
  ].map(([y = 0, height = 0], index) => rect([310, y, 180, height], mix(middle, low, (index + 1) / 4)));
  return pen.inside('M400 316a78 78 0 1 1 -.1 0z', rect([310, 316, 180, 84], pen.fade([top, middle])) + slats.join(''));
}

/** A hooded sweatshirt lying flat, lit from the upper left. */
export function hoodie(pen: Pen, tint: ClothTint): string {
  const body =
    'M262 214C220 226 186 244 160 290C128 350 108 470 100 600Q130 620 172 616L206 446L214 664Q400 690 586 664L594 446L628 616Q670 620 700 600C692 470 672 350 640 290C614 244 580 226 538 214z';
  const light = pen.fade([mix(tint.lit, '#ffffff', 0.08), `${tint.lit}@0.5`, tint.shade], 'falling');
  return [
    ellipse([400, 690], [300, 26], veil('#2b1c3a', 0.28)),
    path('M100 596l72 16l-4 30q-40 6 -74 -10zM700 596l-72 16l4 30q40 6 74 -10z', mix(tint.shade, tint.seam, 0.35)),
    path(body, light),
    path('M212 640Q400 668 588 640L586 676Q400 702 214 676z', mix(tint.shade, tint.seam, 0.3)),
    path('M594 446L586 664Q520 674 470 676Q560 560 560 300Q600 350 594 446z', veil(tint.seam, 0.28)),
    stroke('M206 446Q204 380 216 330M594 446Q596 380 584 330', veil(tint.seam, 0.7), 4),
    path('M292 640L262 560Q300 520 330 512H470Q500 520 538 560L508 640z', mix(tint.lit, tint.seam, 0.12)),
    stroke('M292 640L262 560Q300 520 330 512H470Q500 520 538 560L508 640', veil(tint.seam, 0.6), 3.5),
    path('M262 216C262 130 330 96 400 96S538 130 538 216Q500 290 400 306Q300 290 262 216z', light),
    path(
      'M306 214C306 160 350 136 400 136S494 160 494 214Q470 262 400 276Q330 262 306 214z',
      mix(tint.shade, '#000000', 0.45),
    ),
    path('M306 214Q340 276 400 276T494 214Q486 300 400 318Q314 300 306 214z', tint.lit),
    stroke('M306 214Q340 276 400 276T494 214', veil(tint.seam, 0.6), 3.5),
    stroke('M366 282Q358 330 364 372M434 282Q444 326 438 362', mix(tint.print[0], '#ffffff', 0.6), 6),
    circle([364, 378], 6, tint.print[1]),
    circle([438, 368], 6, tint.print[1]),
    `<g transform="translate(0 6)">${badge(pen, tint.print)}</g>`,
    stroke('M150 330Q122 440 114 570', veil('#ffffff', 0.16), 8),
    stroke('M284 200C290 150 332 118 384 112', veil('#ffffff', 0.2), 8),
  ].join('');
}

/** A short-sleeved shirt with an open collar, lit from the upper left. */
export function campShirt(pen: Pen, tint: ClothTint): string {
  const light = pen.fade([mix(tint.lit, '#ffffff', 0.2), `${tint.lit}@0.5`, tint.shade], 'falling');
  const body =
    'M300 150C240 168 190 190 158 226L84 384Q130 424 186 438L216 380L208 668Q400 690 592 668L584 380L614 438Q670 424 716 384L642 226C610 190 560 168 500 150z';
  const half = 'M300 150C240 168 190 190 158 226L84 384Q130 424 186 438L216 380L208 668Q300 680 398 680V260z';
  const fronds = [
    [262, 640, -14],
    [540, 650, 16],
    [252, 380, 24],
    [300, 500, 8],
    [500, 530, -16],
    [136, 384, -30],
    [668, 384, 30],
  ].map(([x = 0, y = 0, turn = 0]) =>
    pen.stamp(
      'print',
      () => path([30, 70, 110, 150].map((angle) => frond(angle, 78, 0.25, 7)).join(''), veil(tint.print[2], 0.4)),
      { x, y, turn },
    ),
  );
  return [
    ellipse([400, 694], [270, 24], veil('#2b1c3a', 0.26)),
    path(body, light),
    path('M584 380L592 668Q520 678 450 680Q560 560 552 260Q590 310 584 380z', veil(tint.seam, 0.22)),
    pen.inside(body, fronds.join('')),
    path(half, veil('#ffffff', 0.08)),
    stroke('M398 262V680', veil(tint.seam, 0.8), 3.5),
    stroke(
      'M216 380Q214 310 232 262M584 380Q586 310 568 262M96 376Q140 410 190 426M704 376Q660 410 610 426M210 650Q400 672 590 650',
      veil(tint.seam, 0.6),
      3.5,
    ),
    path('M322 146Q400 176 478 146L400 262z', mix(tint.shade, '#000000', 0.35)),
    polygon(
      [
        [318, 140],
        [290, 154],
        [296, 240],
        [352, 232],
        [400, 270],
      ],
      mix(tint.lit, '#ffffff', 0.25),
    ),
    polygon(
      [
        [482, 140],
        [510, 154],
        [504, 240],
        [448, 232],
        [400, 270],
      ],
      mix(tint.lit, tint.shade, 0.35),
    ),
    stroke('M318 140L400 270L482 140M290 154L296 240L352 232M510 154L504 240L448 232', veil(tint.seam, 0.7), 3),
    `<g transform="translate(262 170) scale(.56)">${badge(pen, tint.print)}</g>`,
    ...[330, 410, 490, 570, 640].map((y) => circle([398, y], 7, mix(tint.seam, '#ffffff', 0.35))),
  ].join('');
}

/** The stage every piece of the store lies on: a warm wall, a low sun, a floor. */
export function stage(pen: Pen, { wall, floor, sun }: { wall: readonly string[]; floor: string; sun: string }): string {
  return (
    rect([0, 0, 800, 800], pen.fade(wall)) +
    circle([400, 370], 300, sun) +
    path('M0 640Q200 610 400 640T800 640V800H0z', floor) +
    path('M0 690Q220 664 420 694T800 690V800H0z', veil('#ffffff', 0.14))
  );
}
