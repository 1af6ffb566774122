import { coralBeach as palette, tone } from '../palettes.ts';
import { mix, veil } from '../parts/colour.ts';
import { band, ridge } from '../parts/nature/hills.ts';
import { parasol } from '../parts/buildings/houses.ts';
import { beachHut } from '../parts/buildings/huts.ts';
import { palm } from '../parts/nature/palms.ts';
import type { Pen } from '../parts/pen.ts';
import { shrub } from '../parts/nature/plants.ts';
import { poster } from '../parts/poster.ts';
import { coral, fan, shoal, tubes, turtle } from '../parts/nature/reef.ts';
import { foam, ripples } from '../parts/nature/sea.ts';
import { ellipse, path, rect, stroke, type Point } from '../parts/shape.ts';
import { beams, cumulus, sky, sun } from '../parts/nature/sky.ts';

const pine = { trunk: '#a9744f', shade: '#1f8a76', leaf: '#36a884', rim: '#ffe7b4' };

function underwater(pen: Pen): string {
  const surface = 'M-10 446C120 424 240 470 400 448S660 424 800 450S1060 466 1210 436V810H-10z';
  const inner = [
    rect([-10, 420, 1220, 390], pen.fade(palette.sea)),
    beams(
      pen,
      [520, 360],
      [
        [52, 5],
        [74, 6],
        [95, 4],
        [114, 6],
        [136, 5],
        [30, 4],
      ],
      { reach: 520, colour: '#d8fff4' },
    ),
    path(
      'M-10 700Q150 600 330 660Q480 560 640 640Q820 580 960 650Q1100 590 1210 640V810H-10z',
      mix('#0b6c8f', '#3aa6b0', 0.25),
    ),
    shoal(pen, [820, 560], [110, 40], { count: 16, size: 0.75, colour: '#bdf3e6' }),
    shoal(pen, [240, 580], [80, 30], { count: 11, size: 0.9, colour: '#ffd873', mirror: true }),
    path(
      'M-10 760Q120 650 250 716Q380 690 470 742Q620 690 760 746Q900 660 1010 720Q1120 680 1210 730V810H-10z',
      '#0e5470',
    ),
  ];
  return (
    pen.inside(surface, inner.join('')) +
    stroke('M-10 446C120 424 240 470 400 448S660 424 800 450S1060 466 1210 436', '#f4fffb', 5)
  );
}

function reef(pen: Pen): string[] {
  const foot: Point = [0, 0];
  return [
    fan([150, 752], 130, { fill: '#c9486f', rib: '#f58fa0' }),
    coral(pen, [300, 770], 130, '#ff8a63'),
    tubes([420, 790], 110, { fill: '#8a5fb0', mouth: '#4a2f72' }),
    coral(pen, [660, 796], 150, '#ff6f5b'),
    fan([800, 790], 110, { fill: '#e89a3c', rib: '#ffd27a' }),
    tubes([1080, 760], 140, { fill: '#d8577a', mouth: '#7d2850' }),
    coral(pen, [960, 780], 120, '#ffc0a0'),
    path(
      'M-10 810V772Q70 730 150 770Q230 800 320 784Q420 770 500 800L520 810zM560 810Q640 776 740 796Q840 770 930 790Q1040 744 1120 772Q1180 760 1210 776V810z',
      '#08304a',
    ),
    ellipse([foot[0] + 240, 792], [52, 26], '#f5a4a0'),
    ellipse([548, 800], [60, 30], '#f0c06a'),
    ellipse([880, 796], [48, 22], '#7fc7a4'),
    shoal(pen, [520, 690], [60, 24], { count: 7, size: 1.4, colour: '#ff9d5c' }),
    shoal(pen, [1000, 640], [70, 20], { count: 6, size: 1.2, colour: '#ffe08a', mirror: true }),
  ];
}

/** Half above, half below: candy-striped huts on a sandbar, and the reef under glass-clear water. */
export function drawCoralBeach(): string {
  const hut = (x: number, y: number, stripe: string, roof: string) =>
    beachHut([x, y, 92, 118], {
      wall: palette.wall,
      stripe,
      roof,
      door: mix(stripe, '#5b3040', 0.35),
      shade: palette.wallShade,
    });
  return poster(41, palette, (pen) => [
    sky(pen, palette.sky, 420),
    sun(pen, [250, 96], 44, { disc: palette.disc, halo: palette.halo }),
    cumulus(pen, [720, 150, 420, 150], { lit: '#ffffff', shade: '#d5ece4' }),
    cumulus(pen, [80, 238, 300, 90], { lit: '#ffffff', shade: '#d5ece4' }, 7),
    ridge(pen, { base: 360, height: 46, bumps: 3 }, tone(palette, 0.2)),
    rect([0, 352, 1200, 110], pen.fade(['#4cc3c9', '#8fe6d8'])),
    ripples(pen, [0, 360, 1200, 70], 40, veil('#ffffff', 0.6)),
    shrub(pen, [640, 384], [470, 46], { lit: '#5cbb8d', shade: '#2f8f7c' }),
    palm(pen, [402, 396], { height: 236, lean: -52, crown: 104 }, pine),
    palm(pen, [886, 400], { height: 270, lean: 50, crown: 116 }, pine),
    palm(pen, [846, 396], { height: 190, lean: -22, crown: 86 }, pine),
    band(
      [
        [170, 456],
        [350, 404],
        [520, 384],
        [700, 382],
        [880, 392],
        [980, 416],
        [1130, 458],
      ],
      [
        [170, 456],
        [640, 484],
        [1130, 458],
      ],
      pen.fade(['#fff3d6', '#f3d3a4']),
    ),
    hut(470, 270, palette.accent, '#e0523f'),
    hut(592, 262, '#27b3b8', '#11818f'),
    hut(714, 272, '#ffc24d', '#e08a2b'),
    path('M440 392h420l-30 12H470z', veil('#b88a5e', 0.35)),
    parasol(pen, [424, 424], 74, { lit: '#ffffff', shade: palette.accent, pole: '#fff6e4' }),
    parasol(pen, [868, 424], 66, { lit: '#ffffff', shade: '#27b3b8', pole: '#fff6e4' }),
    foam(
      pen,
      [
        [300, 440],
        [420, 446],
        [560, 444],
        [700, 442],
        [840, 446],
        [980, 446],
      ],
      '#ffffff',
    ),
    underwater(pen),
    turtle({ at: [622, 596], size: 1.25, turn: -12 }, { shell: '#5f8f5a', plate: '#8fbf6c', skin: '#9fd0a0' }),
    ...reef(pen),
  ]);
}
