import { oasisCruise as palette, tone } from '../palettes.ts';
import { veil } from '../parts/colour.ts';
import { bowWave, liner, sailboat } from '../parts/boats.ts';
import { ridge } from '../parts/nature/hills.ts';
import { poster } from '../parts/poster.ts';
import { glitter, haze, ripples, sea } from '../parts/nature/sea.ts';
import { ellipse, path, place } from '../parts/shape.ts';
import { birds, sky, streaks, sun } from '../parts/nature/sky.ts';

/** The white liner, seen from the water as she comes out of the dawn. */
export function drawOasisCruise(): string {
  return poster(61, palette, (pen) => [
    sky(pen, palette.sky, 560),
    sun(pen, [404, 470], 84, { disc: palette.disc, halo: palette.halo }),
    streaks(pen, [-60, 300, 620, 120], 5, veil('#ffd2a6', 0.7)),
    streaks(pen, [640, 200, 640, 150], 5, veil('#e9a596', 0.5)),
    streaks(pen, [60, 90, 760, 90], 4, veil('#a7bdbb', 0.4)),
    path(
      'M640 96C600 70 540 92 470 66C400 42 330 58 230 26C310 88 400 84 470 112C540 138 600 118 640 122z',
      pen.fade([veil('#f6cdb0', 0), veil('#f6cdb0', 0.6)], 'right'),
    ),
    ridge(pen, { base: 556, height: 60, bumps: 3 }, tone(palette, 0.16)),
    ridge(pen, { base: 562, height: 34, bumps: 5 }, tone(palette, 0.34)),
    haze(pen, [0, 450, 1200, 150], '#ffdcae', 0.6),
    sea(pen, [552, 800], palette.sea),
    glitter(pen, [404, 556], [190, 230], veil('#fff0c8', 0.85)),
    ripples(pen, [0, 566, 1200, 230], 90, veil('#ffd9b0', 0.3)),
    sailboat([1010, 582], 58, { sail: '#f4c7a6', shade: '#c9967f', hull: '#24465c' }),
    sailboat([214, 572], 26, { sail: '#ffe3c0', shade: '#d8a98c', hull: '#24465c' }),
    ellipse([640, 716], [300, 40], veil('#07283f', 0.5)),
    place(
      liner(pen, {
        lit: palette.wall,
        shade: '#8ba2ba',
        deep: '#1c3a55',
        glass: '#2d5672',
        accent: palette.accent,
        stripe: '#d24b36',
      }),
      [628, 706],
      0.93,
    ),
    bowWave([628, 704], 210, { foam: '#fffaf0', shade: '#a9c9cf' }),
    ripples(pen, [60, 724, 1080, 70], 26, veil('#e9f5ef', 0.5)),
    birds(
      [
        [300, 250],
        [352, 222],
        [262, 212],
        [930, 330],
        [972, 312],
      ],
      26,
      '#fffaf0',
    ),
  ]);
}
