import { seaside as palette, tone } from '../palettes.ts';
import { mix, veil } from '../parts/colour.ts';
import { sailboat } from '../parts/boats.ts';
import { band, ridge } from '../parts/nature/hills.ts';
import { house } from '../parts/buildings/houses.ts';
import { boardwalk } from '../parts/buildings/huts.ts';
import { grass, shrub } from '../parts/nature/plants.ts';
import { poster } from '../parts/poster.ts';
import { foam, ripples, sea } from '../parts/nature/sea.ts';
import { path, polygon, rect, stroke } from '../parts/shape.ts';
import { birds, cumulus, sky, streaks } from '../parts/nature/sky.ts';
import { lighthouse } from '../parts/buildings/towers.ts';

const cottage = { wall: palette.wall, shade: palette.wallShade, roof: '#b8402f', glass: '#3b6378' };

/** A lighthouse on its headland, and the boardwalk through the dunes that leads there. */
export function drawSeaside(): string {
  return poster(31, palette, (pen) => [
    sky(pen, palette.sky, 470),
    streaks(pen, [40, 50, 760, 90], 4, veil('#ffffff', 0.3)),
    cumulus(pen, [640, 150, 620, 270], { lit: '#fff3df', shade: '#c9cfd0' }, 11),
    cumulus(pen, [-60, 250, 520, 180], { lit: '#fff6e6', shade: '#bccbd0' }, 9),
    cumulus(pen, [300, 330, 420, 110], { lit: '#fdf0de', shade: '#c5d2d2' }, 9),
    ridge(pen, { base: 470, height: 30, bumps: 5 }, tone(palette, 0.12)),
    sea(pen, [456, 800], palette.sea),
    ripples(pen, [0, 468, 900, 180], 64, veil('#e9fbf4', 0.5)),
    sailboat([236, 494], 44, { sail: '#fffaf0', shade: '#e8c9b0', hull: '#b8402f' }),
    sailboat([344, 478], 24, { sail: '#fffaf0', shade: '#d7d9d4', hull: '#2c4c5c' }),
    sailboat([130, 472], 16, { sail: '#fffaf0', shade: '#d7d9d4', hull: '#2c4c5c' }),
    polygon(
      [
        [470, 560],
        [498, 522],
        [540, 512],
        [566, 488],
        [640, 470],
        [760, 462],
        [900, 440],
        [1220, 400],
        [1220, 640],
        [436, 640],
        [452, 596],
      ],
      mix(tone(palette, 0.68), '#6b5c56', 0.4),
    ),
    polygon(
      [
        [470, 560],
        [498, 522],
        [540, 512],
        [556, 540],
        [540, 600],
        [600, 520],
        [640, 486],
        [660, 560],
        [700, 500],
        [760, 478],
        [780, 560],
        [860, 480],
        [900, 600],
        [444, 622],
      ],
      mix('#b79f86', palette.haze, 0.2),
    ),
    band(
      [
        [536, 514],
        [560, 494],
        [600, 478],
        [660, 462],
        [780, 450],
        [920, 424],
        [1060, 398],
        [1240, 370],
      ],
      [
        [536, 514],
        [580, 512],
        [620, 498],
        [690, 510],
        [760, 496],
        [840, 528],
        [900, 520],
        [1000, 580],
        [1240, 640],
      ],
      '#e6e3a6',
    ),
    band(
      [
        [542, 516],
        [562, 500],
        [602, 483],
        [662, 467],
        [782, 455],
        [922, 429],
        [1062, 403],
        [1240, 375],
      ],
      [
        [542, 516],
        [580, 512],
        [620, 498],
        [690, 510],
        [760, 496],
        [840, 528],
        [900, 520],
        [1000, 580],
        [1240, 640],
      ],
      pen.fade(['#93b07c', '#678a6c']),
    ),
    foam(
      pen,
      [
        [480, 604],
        [560, 616],
        [650, 622],
        [760, 628],
        [420, 622],
      ],
      veil('#ffffff', 0.9),
    ),
    house(pen, [760, 384, 130, 70], { side: 0.3, roof: 'gable', grid: [2, 1] }, cottage),
    rect([846, 338, 16, 34], '#b8402f'),
    house(pen, [888, 392, 86, 50], { side: 0.3, roof: 'gable', grid: [2, 1] }, cottage),
    lighthouse(pen, [664, 470], 382, {
      lit: '#fffaf0',
      shade: '#7d98ad',
      stripe: palette.accent,
      dark: '#24404f',
      lamp: '#ffd773',
    }),
    stroke('M560 494L600 480L740 462L1000 430', '#fff6e6', 3),
    stroke('M590 470v14M620 464v16M716 450v16M746 448v16M790 444v14M990 420v14M1040 412v14', '#fff6e6', 3),
    shrub(pen, [1010, 432], [150, 40], { lit: '#8fae7c', shade: '#557f6a' }),
    birds(
      [
        [486, 196],
        [528, 172],
        [450, 164],
        [560, 226],
        [404, 236],
      ],
      22,
      '#fffaf2',
    ),
    band(
      [
        [-20, 650],
        [200, 640],
        [420, 654],
        [640, 632],
        [860, 590],
        [1220, 500],
      ],
      [
        [-20, 820],
        [600, 820],
        [1220, 820],
      ],
      pen.fade(['#f8e6c4', '#d9b98e']),
    ),
    foam(
      pen,
      [
        [40, 646],
        [160, 642],
        [300, 646],
        [430, 652],
        [560, 642],
      ],
      '#ffffff',
    ),
    band(
      [
        [640, 650],
        [820, 610],
        [1000, 570],
        [1220, 520],
      ],
      [
        [520, 820],
        [900, 760],
        [1220, 820],
      ],
      '#e9cf9e',
    ),
    boardwalk(
      [
        [250, 830],
        [560, 830],
      ],
      [
        [704, 556],
        [734, 556],
      ],
      15,
      { wood: pen.fade(['#f1d6ac', '#a9805c']), gap: '#7d5a45' },
    ),
    stroke('M250 830L704 556M560 830L734 556', '#7d5a45', 4),
    ...[0, 0.3, 0.52, 0.7, 0.84].map((share) => {
      const [l, r, y] = [250 + 454 * share, 560 + 174 * share, 830 - 274 * share];
      const h = 100 * (1 - share * 0.8);
      return stroke(`M${l} ${y}v${-h}M${r} ${y}v${-h}`, '#fff1da', 12 - 9 * share);
    }),
    stroke('M250 730L704 536M560 730L734 536', '#fff1da', 5),
    stroke('M250 778L704 546M560 778L734 546', '#ecd5b4', 3),
    grass(
      pen,
      [
        [770, 640],
        [1210, 556],
      ],
      { count: 50, height: 66, wind: -0.35 },
      '#9aa66c',
    ),
    path('M640 830Q740 660 960 612Q1100 584 1220 560V830z', pen.fade(['#f0d7a8', '#cfae7d'])),
    grass(
      pen,
      [
        [740, 700],
        [960, 640],
      ],
      { count: 22, height: 70, wind: -0.35 },
      '#8a9c66',
    ),
    grass(
      pen,
      [
        [960, 650],
        [1210, 616],
      ],
      { count: 30, height: 110, wind: -0.35 },
      '#6f8d66',
    ),
    path('M700 830Q820 720 1000 676Q1120 650 1220 640V830z', '#55806a'),
    grass(
      pen,
      [
        [-10, 740],
        [240, 800],
      ],
      { count: 36, height: 120, wind: 0.35 },
      '#6f8d66',
    ),
    path('M-10 810V750Q120 760 250 812zM680 812Q860 736 1210 720V812z', '#3f6a5e'),
    grass(
      pen,
      [
        [-10, 810],
        [230, 820],
      ],
      { count: 40, height: 130, wind: 0.35 },
      tone(palette, 0.8),
    ),
    grass(
      pen,
      [
        [690, 812],
        [1210, 770],
      ],
      { count: 52, height: 120, wind: -0.35 },
      tone(palette, 0.8),
    ),
  ]);
}
