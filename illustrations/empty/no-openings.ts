import { veil } from '../parts/colour.ts';
import { band, ridge } from '../parts/nature/hills.ts';
import { parasol } from '../parts/buildings/houses.ts';
import { beachHut } from '../parts/buildings/huts.ts';
import { palm } from '../parts/nature/palms.ts';
import { picture } from '../parts/pen.ts';
import { grass } from '../parts/nature/plants.ts';
import { foam, glitter, ripples, sea } from '../parts/nature/sea.ts';
import { rect, stroke } from '../parts/shape.ts';
import { finish, sky, streaks, sun } from '../parts/nature/sky.ts';

/** A beach hut with its shutters closed, a parasol still open beside it. */
export function drawNoOpenings(): string {
  return picture({ width: 800, height: 600, seed: 501 }, (pen) => [
    sky(pen, ['#8f86b5', '#eba595', '#ffdcae'], 360, 800),
    sun(pen, [250, 282], 46, { disc: ['#fffbe6', '#ffe2a6'], halo: '#ffe6b4' }),
    streaks(pen, [380, 80, 460, 90], 4, veil('#ffe6cc', 0.5)),
    ridge(pen, { base: 352, height: 50, bumps: 3, floor: 600, width: 800 }, '#c08a9a'),
    sea(pen, [346, 600], ['#ffd3a6', '#9a8fa8', '#5f7a9a'], 800),
    glitter(pen, [250, 350], [110, 110], veil('#fff3cf', 0.85)),
    ripples(pen, [0, 356, 800, 90], 34, veil('#fff0dc', 0.4)),
    palm(
      pen,
      [640, 470],
      { height: 290, lean: 46, crown: 118 },
      { trunk: '#7d5560', shade: '#4f5f70', leaf: '#62817c', rim: '#ffd2a6' },
    ),
    band(
      [
        [-20, 462],
        [200, 448],
        [460, 456],
        [820, 430],
      ],
      [
        [-20, 620],
        [820, 620],
      ],
      pen.fade(['#fbe3be', '#e0b48f']),
    ),
    foam(
      pen,
      [
        [60, 456],
        [180, 450],
        [300, 450],
        [420, 454],
      ],
      '#fffaf0',
    ),
    beachHut([372, 250, 172, 236], {
      wall: '#fff3e0',
      stripe: '#e2795f',
      roof: '#c4553f',
      door: '#a3566a',
      shade: '#c9968f',
    }),
    rect([425, 362, 66, 124], '#a3566a'),
    stroke('M436 376h44M436 394h44M436 412h44M436 430h44M436 448h44M436 466h44', '#7d3f56', 5, false),
    rect([388, 482, 140, 8], '#c4553f'),
    parasol(pen, [250, 500], 150, { lit: '#fff8ea', shade: '#3f8f9c', pole: '#fff8ea' }),
    stroke('M300 506l70 0l26 -30M312 506v16M366 506v16', '#7d5560', 6),
    grass(
      pen,
      [
        [560, 520],
        [800, 540],
      ],
      { count: 30, height: 70 },
      '#7d8a76',
    ),
    grass(
      pen,
      [
        [0, 590],
        [170, 604],
      ],
      { count: 26, height: 80 },
      '#5f6f70',
    ),
    finish(pen, '#43305a', [800, 600]),
  ]);
}
