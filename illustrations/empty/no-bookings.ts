import { veil } from '../parts/colour.ts';
import { sailboat } from '../parts/boats.ts';
import { ridge } from '../parts/nature/hills.ts';
import { jetty } from '../parts/buildings/huts.ts';
import { picture } from '../parts/pen.ts';
import { leaves } from '../parts/nature/plants.ts';
import { glitter, ripples, sea } from '../parts/nature/sea.ts';
import { ellipse, path, rect, stroke } from '../parts/shape.ts';
import { birds, finish, sky, streaks, sun } from '../parts/nature/sky.ts';

/** An open, empty suitcase on a jetty, waiting for a journey. */
export function drawNoBookings(): string {
  const boards = Array.from({ length: 11 }, (_, index) => `M${20 + index * 76} 470L${-70 + index * 94} 600`).join('');
  return picture({ width: 800, height: 600, seed: 503 }, (pen) => [
    sky(pen, ['#4f7f9c', '#a4c4c0', '#ffe6bc'], 340, 800),
    sun(pen, [540, 268], 44, { disc: ['#fffdf0', '#ffeab8'], halo: '#fff0c8' }),
    streaks(pen, [-40, 90, 460, 90], 4, veil('#ffffff', 0.4)),
    birds(
      [
        [300, 150],
        [332, 134],
        [280, 128],
      ],
      15,
      '#fffaf0',
    ),
    ridge(pen, { base: 334, height: 50, bumps: 3, floor: 600, width: 800 }, '#8fb0ac'),
    sea(pen, [328, 600], ['#d9e2c6', '#5fa3ac', '#24667f'], 800),
    glitter(pen, [540, 334], [130, 140], veil('#fff6d6', 0.85)),
    ripples(pen, [0, 340, 800, 140], 44, veil('#eafff4', 0.4)),
    sailboat([650, 360], 60, { sail: '#fffaf0', shade: '#f2cfa8', hull: '#c4553f' }),
    sailboat([180, 344], 28, { sail: '#fffaf0', shade: '#f2cfa8', hull: '#24566b' }),
    jetty([-10, 464, 820, 90], 7, { deck: '#d9a878', post: '#7d5548', rim: '#ffe3b4' }),
    path('M-10 470H810V610H-10z', pen.fade(['#d9a878', '#a3714f'])),
    stroke(boards, veil('#6b4238', 0.5), 3, false),
    rect([0, 466, 800, 5], '#ffe3b4'),
    ellipse([396, 556], [210, 18], veil('#4a2830', 0.4)),
    path('M236 392L262 250Q264 238 278 238H514Q528 238 530 250L556 392z', '#c4553f'),
    path('M258 388L282 262H510L534 388z', pen.fade(['#f9dcb4', '#e7b48c'])),
    stroke('M300 330h192', '#c99470', 4),
    path('M318 330h60l-6 46h-48zM414 330h60l6 46h-48z', veil('#c99470', 0.5)),
    rect([226, 390, 340, 28], '#8f3a34', 6),
    rect([244, 394, 304, 20], '#5c2a30', 4),
    path('M222 412H570L560 536Q558 552 542 552H250Q234 552 232 536z', pen.fade(['#dc6a4f', '#a8402f'])),
    rect([276, 412, 24, 140], '#8f4a34'),
    rect([492, 412, 24, 140], '#8f4a34'),
    rect([270, 446, 36, 22], '#f4c66c', 4),
    rect([486, 446, 36, 22], '#f4c66c', 4),
    stroke('M352 440q0 26 44 26t44 -26', '#5c2a30', 9),
    path('M232 536Q234 552 250 552H542Q558 552 560 536L562 520H231z', veil('#5c1a24', 0.35)),
    path('M600 540q10 -44 60 -44t60 44q-60 20 -120 0z', '#f3dcae'),
    path('M560 546q100 -30 200 0q-100 34 -200 0z', '#e7c68f'),
    path('M602 530q58 20 116 0l1 9q-58 20 -118 0z', '#3f8f9c'),
    leaves(
      [20, 640],
      [
        [30, 240, 34],
        [6, 270, 36],
        [56, 210, 30],
      ],
      { lit: '#3f7f74', shade: '#1f4f58' },
    ),
    leaves(
      [800, 640],
      [
        [-40, 200, 28],
        [-12, 240, 32],
      ],
      { lit: '#3f7f74', shade: '#1f4f58' },
    ),
    finish(pen, '#16333f', [800, 600]),
  ]);
}
