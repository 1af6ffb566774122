import { corinthia as palette, tone } from '../palettes.ts';
import { mix, veil } from '../parts/colour.ts';
import { twig } from '../parts/nature/boughs.ts';
import { colonnade, entablature, pediment, steps } from '../parts/buildings/columns.ts';
import { canopy, ridge } from '../parts/nature/hills.ts';
import { dome } from '../parts/buildings/houses.ts';
import type { Pen } from '../parts/pen.ts';
import { agave, cypress, shrub } from '../parts/nature/plants.ts';
import { poster } from '../parts/poster.ts';
import { haze, ripples } from '../parts/nature/sea.ts';
import { circle, ellipse, path, place, rect, type Point } from '../parts/shape.ts';
import { crescent, sky, stars, streaks } from '../parts/nature/sky.ts';

const stone = { lit: '#ffe6b6', shade: '#a9729a', dark: '#4a3a78' };
const hall = '#8a4a5e';

function palace(pen: Pen): string {
  const lit = { ...stone, hall: pen.fade(['#6b3a66', '#c97a5a@0.55', '#ffbf66']) };
  return [
    dome(pen, [620, 232], 92, { lit: '#e9b59a', shade: '#4a3a78', drum: '#d8a294', gold: '#ffd9a0' }),
    rect([520, 232, 200, 50], pen.fade(['#f4c9a0', '#8a5f90'], 'right')),
    colonnade(pen, [528, 240, 184, 42], 9, { ...stone, hall }),
    rect([250, 330, 740, 220], mix(stone.shade, stone.dark, 0.3)),
    colonnade(pen, [262, 374, 210, 156], 6, lit),
    colonnade(pen, [768, 374, 210, 156], 6, lit),
    entablature([252, 340, 230, 36], stone),
    entablature([758, 340, 230, 36], stone),
    rect([466, 300, 308, 240], lit.hall),
    ellipse([620, 540], [150, 130], pen.glow([veil('#fff0c0', 0.9), veil('#ffbf66', 0)])),
    path('M590 540V450a30 30 0 0 1 60 0V540z', '#7d3f4f'),
    path('M596 540V452a24 24 0 0 1 48 0V540z', '#fff0c4'),
    colonnade(pen, [466, 350, 308, 184], 6, { ...stone, hall: '#00000000' }),
    entablature([458, 308, 324, 44], stone),
    pediment([444, 218, 352, 92], stone),
    circle([620, 276], 16, '#ffe6b6'),
    circle([620, 276], 10, stone.shade),
    steps([244, 530, 752, 16], 2, stone),
    steps([440, 534, 360, 44], 5, stone),
  ].join('');
}

/** A colonnaded palace in the blue hour, its lamps doubled in a long pool. */
export function drawCorinthia(): string {
  const tree = { lit: '#4a4a84', shade: '#1f1d4a' };
  const foot: Point = [0, 1158];
  return poster(139, palette, (pen) => {
    const front = pen.stamp('palace', () => palace(pen), { x: 0, y: 0 });
    return [
      sky(pen, palette.sky, 560),
      stars(pen, [0, 0, 1200, 340], 120, '#fff1dc'),
      crescent(pen, [330, 150], 40, '#fff3d0'),
      streaks(pen, [640, 210, 620, 130], 5, veil('#d98a9a', 0.5)),
      streaks(pen, [-60, 300, 500, 90], 4, veil('#c97f98', 0.45)),
      circle([620, 520], 480, pen.glow([veil('#ffbf86', 0.6), veil('#ffbf86', 0)])),
      ridge(pen, { base: 520, height: 160, bumps: 3 }, tone(palette, 0.14)),
      ridge(pen, { base: 540, height: 100, bumps: 4 }, tone(palette, 0.34)),
      haze(pen, [0, 400, 1200, 180], '#d8929a', 0.5),
      path(
        canopy(
          pen,
          [
            [-20, 500],
            [180, 520],
            [420, 500],
            [800, 500],
            [1040, 520],
            [1220, 480],
          ],
          34,
          600,
        ),
        tone(palette, 0.56),
      ),
      cypress([216, 560], 200, tree),
      cypress([1024, 560], 210, tree),
      front,
      cypress([176, 570], 250, tree),
      cypress([1066, 570], 260, tree),
      cypress([118, 576], 200, tree),
      cypress([1124, 576], 200, tree),
      rect([-10, 576, 1220, 240], pen.fade(['#8d6a8f', '#3d3570'])),
      path('M440 578h360l20 18H420z', '#ffd9a6'),
      shrub(pen, [240, 590], [260, 34], tree),
      shrub(pen, [1000, 590], [260, 34], tree),
      path('M400 606H840L1010 800H230z', '#ffe0b4'),
      path('M408 612H832L990 800H250z', pen.fade(palette.sea)),
      pen.inside(
        'M408 612H832L990 800H250z',
        place(front, foot, [1, -0.96]).replace('<g ', '<g opacity=".55" ') +
          ripples(pen, [260, 616, 720, 180], 60, veil('#ffe3b8', 0.4)) +
          rect([200, 612, 840, 190], pen.fade([veil('#2a2560', 0.1), veil('#15123c', 0.75)])),
      ),
      ...[
        [372, 640],
        [868, 640],
        [300, 716],
        [940, 716],
      ].map(([x = 0, y = 0]) => {
        const s = y / 640;
        return (
          circle([x, y - 26 * s], 44 * s, pen.glow([veil('#ffcf8a', 0.75), veil('#ffcf8a', 0)])) +
          path(`M${x - 7 * s} ${y}v${-18 * s}h${14 * s}v${18 * s}z`, '#d8a294') +
          circle([x, y - 24 * s], 7 * s, '#fff3cf')
        );
      }),
      shrub(pen, [60, 760], [320, 120], { lit: '#3b3a74', shade: tone(palette, 0.9) }),
      shrub(pen, [1150, 760], [320, 120], { lit: '#3b3a74', shade: tone(palette, 0.9) }),
      agave([196, 826], 120, { lit: '#5a5292', shade: tone(palette, 0.95) }),
      agave([1016, 828], 130, { lit: '#5a5292', shade: tone(palette, 0.95) }),
      twig(
        [
          [-20, 90],
          [60, 190],
          [90, 310],
        ],
        { leaf: 70, count: 10, size: 7 },
        { bark: palette.ink, lit: '#3f3d7c', shade: palette.ink },
      ),
      twig(
        [
          [1220, 60],
          [1140, 150],
          [1110, 260],
        ],
        { leaf: 70, count: 10, size: 7 },
        { bark: palette.ink, lit: '#3f3d7c', shade: palette.ink },
      ),
    ];
  });
}
