import { tone, vista as palette } from '../palettes.ts';
import { veil } from '../parts/colour.ts';
import { twig } from '../parts/nature/boughs.ts';
import { ridge, rimmed } from '../parts/nature/hills.ts';
import { balustrade, house, type HouseTint } from '../parts/buildings/houses.ts';
import type { Pen } from '../parts/pen.ts';
import { agave, cypress, flowers, shrub, stonePine } from '../parts/nature/plants.ts';
import { poster } from '../parts/poster.ts';
import { glitter, haze, ripples, sea } from '../parts/nature/sea.ts';
import { path, rect, type Point } from '../parts/shape.ts';
import { birds, sky, streaks, sun } from '../parts/nature/sky.ts';

const villa: HouseTint = { wall: palette.wall, shade: palette.wallShade, roof: '#f4cfa6', glass: '#9a5a5e' };
const roofed: HouseTint = { ...villa, roof: palette.accent };
const dusky: HouseTint = { wall: '#e3b09c', shade: '#946078', roof: '#b8566a', glass: '#ffd38a' };
const leaf = { lit: '#7a6b58', shade: '#43334c' };

/** One level of the hillside: its wall, the villas on it and what grows between them. */
function terrace(pen: Pen, [x, y, drop]: readonly [number, number, number], villas: readonly string[]): string {
  const stone = path(
    `M${x - 14} ${y}H1220V${y + drop + 40}Q${x + 300} ${y + drop} ${x - 60} ${y + drop * 0.72}z`,
    pen.fade(['#e0a583', '#a86a76@0.5', '#7d4a66'], 'right'),
  );
  return (
    stone + path(`M${x - 18} ${y - 4}H1220v5H${x - 18}z`, pen.fade(['#ffe6b8', '#d99a82'], 'right')) + villas.join('')
  );
}

/** Terraced villas climb a hillside above a bay, into the last gold of the day. */
export function drawVista(): string {
  const at: Point = [392, 372];
  return poster(11, palette, (pen) => [
    sky(pen, palette.sky, 460),
    streaks(pen, [-40, 90, 640, 120], 5, veil('#ffe0b4', 0.45)),
    streaks(pen, [560, 60, 620, 90], 4, veil('#e9a596', 0.5)),
    sun(pen, at, 58, { disc: palette.disc, halo: palette.halo }),
    birds(
      [
        [520, 240],
        [556, 222],
        [498, 216],
      ],
      17,
      tone(palette, 0.5),
    ),
    ridge(pen, { base: 440, height: 74, bumps: 4 }, tone(palette, 0.08)),
    ridge(pen, { base: 462, height: 52, bumps: 3 }, tone(palette, 0.22)),
    sea(pen, [452, 800], palette.sea),
    glitter(pen, [at[0], 454], [130, 250], veil('#fff2c8', 0.85)),
    ripples(pen, [0, 470, 760, 260], 44, veil('#ffd6a4', 0.35)),
    rimmed(
      [
        [250, 800],
        [340, 716],
        [430, 622],
        [500, 536],
        [590, 440],
        [700, 350],
        [810, 262],
        [930, 206],
        [1060, 172],
        [1240, 150],
      ],
      810,
      { fill: tone(palette, 0.44), rim: palette.rim },
    ),
    haze(pen, [-10, 330, 1220, 240], palette.haze, 0.3),
    cypress([1010, 200], 90, leaf),
    cypress([1046, 196], 70, leaf),
    cypress([1126, 176], 110, leaf),
    shrub(pen, [1090, 196], [120, 30], leaf),
    terrace(
      pen,
      [820, 296, 80],
      [
        cypress([1064, 298], 96, leaf),
        house(pen, [846, 228, 104, 68], { side: 0.3, roof: 'hip', grid: [3, 1], arched: true }, roofed),
        house(pen, [958, 246, 90, 50], { side: 0.3, grid: [2, 1] }, villa),
        house(pen, [1100, 240, 96, 56], { side: 0.3, roof: 'hip', grid: [2, 1], arched: true }, dusky),
      ],
    ),
    cypress([828, 296], 84, leaf),
    shrub(pen, [1080, 298], [56, 24], leaf),
    terrace(
      pen,
      [708, 392, 84],
      [
        house(pen, [728, 312, 120, 80], { side: 0.26, grid: [3, 1], arched: true }, villa),
        house(pen, [872, 332, 118, 60], { side: 0.26, roof: 'hip', grid: [3, 1] }, roofed),
        cypress([1018, 394], 96, leaf),
        house(pen, [1046, 324, 128, 68], { side: 0.3, grid: [3, 1], arched: true }, dusky),
      ],
    ),
    cypress([858, 394], 100, leaf),
    flowers(pen, [712, 386], [22, 12], { count: 18, size: 5, colours: ['#e2674a', '#c94b6b'] }),
    shrub(pen, [1196, 394], [90, 40], leaf),
    terrace(
      pen,
      [596, 498, 92],
      [
        house(pen, [618, 406, 132, 92], { side: 0.24, roof: 'hip', grid: [3, 1], arched: true }, roofed),
        house(pen, [744, 434, 96, 64], { side: 0.26, grid: [2, 1] }, villa),
        house(pen, [872, 418, 120, 80], { side: 0.26, grid: [3, 1], arched: true }, villa),
        house(pen, [1050, 420, 130, 78], { side: 0.3, roof: 'hip', grid: [3, 1], arched: true }, dusky),
      ],
    ),
    cypress([858, 500], 112, leaf),
    cypress([1020, 500], 124, leaf),
    cypress([606, 498], 76, leaf),
    flowers(pen, [850, 490], [24, 14], { count: 22, size: 5, colours: ['#e2674a', '#c94b6b'] }),
    terrace(
      pen,
      [496, 616, 190],
      [
        house(pen, [536, 512, 142, 104], { side: 0.24, grid: [3, 1], arched: true }, villa),
        house(pen, [690, 532, 126, 84], { side: 0.24, roof: 'hip', grid: [3, 1], arched: true }, roofed),
        house(pen, [850, 518, 140, 98], { side: 0.24, grid: [3, 1], arched: true }, villa),
      ],
    ),
    rect([552, 619, 320, 15], pen.fade(['#ffe3b3', '#e29a86', '#8fb0b5'], 'right'), 4),
    cypress([834, 618], 128, leaf),
    flowers(pen, [526, 604], [30, 16], { count: 30, size: 6, colours: ['#e2674a', '#c94b6b', '#f2a05f'] }),
    shrub(pen, [1096, 712], [330, 160], { lit: '#7a5664', shade: tone(palette, 0.72) }),
    shrub(pen, [500, 726], [300, 60], { lit: '#8d5f6a', shade: tone(palette, 0.68) }),
    shrub(pen, [800, 726], [260, 36], { lit: '#7a5664', shade: tone(palette, 0.7) }),
    stonePine(
      [120, 820],
      { height: 600, lean: 40, spread: 400 },
      { lit: '#6b4a50', shade: tone(palette, 0.86), trunk: tone(palette, 0.9) },
    ),
    rect([0, 724, 1200, 80], tone(palette, 0.6)),
    balustrade(pen, [-10, 700, 1220, 106], 30, tone(palette, 0.9)),
    rect([-10, 697, 1220, 5], '#e8a27f'),
    agave([300, 812], 130, { lit: '#6a4460', shade: tone(palette, 0.97) }),
    agave([1070, 824], 190, { lit: '#6a4460', shade: tone(palette, 1) }),
    twig(
      [
        [1210, 470],
        [1130, 540],
        [1080, 640],
      ],
      { leaf: 56, count: 9, size: 5 },
      { bark: palette.ink, lit: '#7a5560', shade: tone(palette, 0.94) },
    ),
  ]);
}
