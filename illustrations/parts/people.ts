import { mix, veil } from './colour.ts';
import type { Pen } from './pen.ts';
import { circle, ellipse, path, rect, stroke } from './shape.ts';
import { streaks } from './nature/sky.ts';

export interface Face {
  skin: string;
  shade: string;
  hair: string;
  hairLit: string;
  lip: string;
}

/** The evening behind a portrait: sky, low sun, sea, far hills. */
export function backdrop(
  pen: Pen,
  { sky, sun, sea, hill }: { sky: readonly string[]; sun: string; sea: readonly string[]; hill: string },
): string {
  return (
    rect([0, 0, 800, 560], pen.fade(sky)) +
    circle([400, 350], 420, pen.glow([veil(sun, 0.7), veil(sun, 0)])) +
    circle([400, 350], 262, sun) +
    streaks(pen, [-40, 130, 480, 110], 4, veil('#ffffff', 0.3)) +
    streaks(pen, [430, 220, 420, 90], 3, veil('#ffffff', 0.3)) +
    path('M-10 566Q120 490 260 540T560 530T810 552V600H-10z', hill) +
    rect([0, 560, 800, 240], pen.fade(sea))
  );
}

/** Shoulders in a garment; `open` is the neckline's outline, filled with what is worn below. */
export function shoulders(pen: Pen, { lit, shade }: { lit: string; shade: string }, neckline: string): string {
  return (
    path(
      'M84 810C90 680 150 620 250 594L330 566Q400 610 470 566L550 594C650 620 710 680 716 810z',
      pen.fade([lit, `${lit}@0.4`, shade], 'right'),
    ) +
    neckline +
    stroke('M98 770C108 690 156 640 240 612', veil('#ffffff', 0.28), 6)
  );
}

/** Neck, ears and head, turned a little into the light from the left. */
export function head(pen: Pen, face: Face, jaw: 'round' | 'square' | 'oval' = 'oval'): string {
  const chins = {
    round: 'C300 420 350 482 400 482S500 420 506 330',
    square: 'C298 420 322 476 400 480S502 420 506 330',
    oval: 'C298 410 352 490 400 490S502 410 506 330',
  };
  const outline = `M294 330${chins[jaw]}C516 220 470 168 400 168S284 220 294 330z`;
  const cheek = mix(face.skin, '#f0685c', 0.35);
  return [
    path('M346 440h108v110q-4 60 -54 62q-50 -2 -54 -62z', face.shade),
    ellipse([296, 340], [20, 32], face.skin),
    ellipse([504, 340], [20, 32], face.shade),
    path(outline, face.skin),
    pen.inside(outline, path('M452 160C470 260 470 400 420 500H560V160z', veil(face.shade, 0.6))),
    circle([340, 392], 26, veil(cheek, 0.4)),
    circle([464, 392], 24, veil(cheek, 0.35)),
    path('M352 474Q400 506 448 470Q440 530 400 536Q362 530 352 474z', veil(mix(face.shade, '#3a1420', 0.4), 0.35)),
  ].join('');
}

/** Brows, eyes, nose and a smile. */
export function features(
  face: Face,
  { brow = 8, smile = 'open', lashes = false }: { brow?: number; smile?: 'open' | 'closed'; lashes?: boolean } = {},
): string {
  const dark = '#2b1a26';
  const eye = (x: number) =>
    ellipse([x, 338], [19, 12.5], '#fffaf2') +
    circle([x + 1, 338], 11, mix(face.hair, '#4a2a1c', 0.6)) +
    circle([x + 1, 338], 5.5, dark) +
    circle([x - 3, 334], 3, '#ffffff') +
    stroke(`M${x - 21} 337Q${x} 317 ${x + 21} 336`, dark, 5) +
    (lashes ? stroke(`M${x + (x < 400 ? -21 : 21)} 336l${x < 400 ? -9 : 9} -9`, dark, 5) : '');
  const mouths = {
    open:
      path('M358 420Q400 432 444 418Q436 456 400 458Q366 456 358 420z', '#7d2436') +
      path('M362 422Q400 433 440 420Q436 434 400 437Q370 436 362 422z', '#fffaf2') +
      path('M376 450Q400 440 426 449Q414 458 400 458T376 450z', face.lip),
    closed: stroke('M358 424Q400 458 444 420', mix(face.lip, '#5a1c28', 0.35), 7),
  };
  return (
    eye(354) +
    eye(448) +
    stroke('M328 304Q352 288 380 300M422 300Q450 288 474 303', mix(face.hair, dark, 0.3), brow) +
    path('M402 336Q410 372 416 384Q408 396 392 390Q400 384 402 336z', veil(face.shade, 0.85)) +
    mouths[smile]
  );
}

export function glasses(colour: string): string {
  return `<g fill="#ffffff" fill-opacity=".14" stroke="${colour}" stroke-width="7"><rect x="318" y="310" width="70" height="58" rx="24"/><rect x="412" y="310" width="70" height="58" rx="24"/></g>${stroke('M388 332Q400 324 412 332M318 330l-22 -6M482 330l22 -6', colour, 6)}`;
}
