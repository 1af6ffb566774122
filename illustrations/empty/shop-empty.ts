import { veil } from '../parts/colour.ts';
import { awning } from '../parts/buildings/houses.ts';
import { palm } from '../parts/nature/palms.ts';
import { picture } from '../parts/pen.ts';
import { agave, shrub } from '../parts/nature/plants.ts';
import { glitter, ripples, sea } from '../parts/nature/sea.ts';
import { circle, ellipse, path, polygon, rect, stroke } from '../parts/shape.ts';
import { finish, sky, streaks, sun } from '../parts/nature/sky.ts';

/** The boutique on the promenade with bare hangers on its rail. */
export function drawShopEmpty(): string {
  const hanger = (x: number) => stroke(`M${x} 300v-12q0 -10 10 -10M${x} 300L${x - 34} 324H${x + 34}z`, '#8f5b4c', 5);
  return picture({ width: 800, height: 600, seed: 521 }, (pen) => [
    sky(pen, ['#7fb0c0', '#cfe0d0', '#fff0d0'], 340, 800),
    sun(pen, [110, 230], 40, { disc: ['#fffdf2', '#fff0c8'], halo: '#fff3d2' }),
    streaks(pen, [380, 60, 460, 80], 3, veil('#ffffff', 0.5)),
    sea(pen, [330, 500], ['#b5dcd4', '#4fa3b5', '#2f7f9f'], 800),
    glitter(pen, [110, 336], [90, 90], veil('#fffbe4', 0.8)),
    ripples(pen, [0, 340, 800, 110], 40, veil('#ffffff', 0.4)),
    palm(
      pen,
      [700, 500],
      { height: 380, lean: 30, crown: 126 },
      { trunk: '#8a6a60', shade: '#3f7a72', leaf: '#5f9f84', rim: '#ffe6be' },
    ),
    rect([0, 470, 800, 140], pen.fade(['#f6dcb8', '#d3a583'])),
    rect([0, 466, 800, 6], '#fff6e4'),
    stroke(
      'M0 520H800M120 472L60 600M280 472L250 600M440 472L440 600M600 472L630 600M740 472L800 600',
      veil('#a3745c', 0.3),
      3,
      false,
    ),
    ellipse([396, 522], [260, 16], veil('#5c3440', 0.35)),
    polygon(
      [
        [586, 190],
        [630, 206],
        [630, 512],
        [586, 516],
      ],
      '#c98f7f',
    ),
    rect([206, 190, 380, 326], pen.fade(['#fff3de', '#f3cfb0'])),
    rect([232, 256, 328, 176], pen.fade(['#7d4a56', '#b5705f'])),
    circle([396, 300], 130, pen.glow([veil('#ffe0a0', 0.8), veil('#ffe0a0', 0)])),
    rect([246, 280, 300, 6], '#f4d8a4', 3),
    hanger(306),
    hanger(396),
    hanger(486),
    rect([232, 404, 328, 8], '#f4d8a4'),
    rect([222, 430, 348, 22], '#fffaf0', 4),
    rect([216, 452, 360, 64], '#e07a5c'),
    stroke('M250 464v40M290 464v40M330 464v40M370 464v40M410 464v40M450 464v40M490 464v40M530 464v40', '#c45f48', 4),
    awning([196, 196, 400, 66], 9, ['#e2604a', '#fff8ea']),
    rect([192, 186, 408, 14], '#fffaf0', 4),
    circle([396, 164], 40, '#fffaf0'),
    circle([396, 164], 32, '#f9b064'),
    rect([364, 172, 64, 5], '#e2604a'),
    rect([370, 183, 52, 4], '#e2604a'),
    shrub(pen, [150, 510], [110, 60], { lit: '#7fae84', shade: '#3f7a6c' }),
    path('M106 512h88l-10 50h-68z', '#c4694f'),
    agave([690, 560], 90, { lit: '#6fa890', shade: '#33706c' }),
    path('M650 556h80l-8 40h-64z', '#c4694f'),
    finish(pen, '#16333f', [800, 600]),
  ]);
}
