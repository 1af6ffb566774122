import { veil } from '../parts/colour.ts';
import { band } from '../parts/nature/hills.ts';
import { picture } from '../parts/pen.ts';
import { foam, glitter, ripples, sea } from '../parts/nature/sea.ts';
import { ellipse, num, path, place, stroke } from '../parts/shape.ts';
import { crescent, finish, sky, stars, streaks } from '../parts/nature/sky.ts';

const bottle = [
  path('M-120 -44Q-150 -40 -152 0T-120 44H70Q104 40 120 18H176V-18H120Q104 -40 70 -44z', '#9fe0cf'),
  path('M-104 -22Q-60 -34 46 -26V26Q-60 34 -104 22Q-112 0 -104 -22z', '#fff3d8'),
  stroke('M-78 -10Q-40 -16 20 -12M-78 4Q-40 -2 8 2M-74 17Q-50 13 -14 15', '#c99a78', 4),
  path('M-40 -31h16V31h-16z', '#d9583f'),
  path('M-120 -44Q-150 -40 -152 0T-120 44H70Q104 40 120 18H176V4H60Q-60 40 -148 14Q-150 -30 -120 -44z', '#2f8f9038'),
  path('M172 -15h34q6 0 6 6V9q0 6 -6 6h-34z', '#c98a58'),
  path('M164 -22h14v44h-14z', '#7fcabc'),
  stroke('M-122 -30Q-60 -40 60 -34', '#f4fffb', 7),
].join('');

/** A message in a bottle, washed ashore by moonlight, and one lost flip-flop. */
export function drawNotFound(): string {
  return picture({ width: 800, height: 600, seed: 509 }, (pen) => [
    sky(pen, ['#23285c', '#5a4f92', '#d98f9a', '#ffc9a0'], 290, 800),
    stars(pen, [0, 0, 800, 180], 60, '#fff0dc'),
    crescent(pen, [600, 110], 36, '#fff0cc'),
    streaks(pen, [-40, 130, 500, 90], 4, veil('#e9a0a4', 0.5)),
    sea(pen, [286, 600], ['#f0b49c', '#7f6a9c', '#3f5a8f'], 800),
    glitter(pen, [600, 292], [90, 110], veil('#ffeccf', 0.75)),
    ripples(pen, [0, 296, 800, 120], 54, veil('#ffd9c4', 0.4)),
    band(
      [
        [-20, 430],
        [180, 396],
        [420, 412],
        [640, 380],
        [820, 396],
      ],
      [
        [-20, 620],
        [820, 620],
      ],
      '#bfa9bc',
    ),
    foam(
      pen,
      [
        [60, 420],
        [180, 402],
        [320, 408],
        [460, 410],
        [600, 390],
        [740, 392],
      ],
      '#fff6ee',
    ),
    band(
      [
        [-20, 450],
        [180, 416],
        [420, 434],
        [640, 402],
        [820, 416],
      ],
      [
        [-20, 620],
        [820, 620],
      ],
      pen.fade(['#f3cfae', '#c08a86']),
    ),
    ellipse([372, 532], [220, 20], veil('#4a2f5c', 0.35)),
    place(bottle, [370, 490], 1.12, -11),
    path('M190 548Q300 520 420 546T600 540Q500 590 380 584T190 548z', '#d9a892'),
    path('M230 550Q330 536 420 554', veil('#fff0dc', 0.4)),
    place(
      path('M0 0C-34 -8 -40 -60 -26 -92C-12 -120 26 -118 32 -84C38 -50 34 6 0 0z', '#b83f4c') +
        path('M0 -6C-28 -12 -34 -58 -20 -88C-8 -112 20 -110 26 -82C31 -50 28 0 0 -6z', '#f2704f') +
        stroke('M2 -84Q-22 -66 -26 -42M2 -84Q24 -70 30 -48', '#ffe0a4', 8),
      [640, 520],
      0.95,
      62,
    ),
    place(
      path(
        [0, 72, 144, 216, 288]
          .map((turn) => {
            const a = (turn * Math.PI) / 180;
            const at = (r: number, d: number) => `${num(Math.sin(a + d) * r)} ${num(-Math.cos(a + d) * r)}`;
            return `M0 0L${at(26, -0.63)}Q${at(32, -0.34)} ${at(50, -0.16)}Q${at(58, 0)} ${at(50, 0.16)}Q${at(32, 0.34)} ${at(26, 0.63)}z`;
          })
          .join(''),
        '#ffb08a',
      ) +
        stroke(
          [0, 72, 144, 216, 288]
            .map((turn) => {
              const a = (turn * Math.PI) / 180;
              return `M0 0L${num(Math.sin(a) * 34)} ${num(-Math.cos(a) * 34)}`;
            })
            .join(''),
          '#d9705c',
          4,
        ),
      [112, 530],
      [1, 0.8],
      12,
    ),
    finish(pen, '#1b1846', [800, 600]),
  ]);
}
