import type { Pen } from '../pen.ts';
import { circle, ellipse, num, path, stroke, type Point } from '../shape.ts';

/** A branching coral growing up from `foot`. */
export function coral(pen: Pen, [x, y]: Point, size: number, colour: string): string {
  let d = '';
  const grow = (from: Point, angle: number, length: number, depth: number): void => {
    const to: Point = [from[0] + Math.sin(angle) * length, from[1] - Math.cos(angle) * length];
    d += `M${num(from[0])} ${num(from[1])}Q${num(from[0] + Math.sin(angle) * length * 0.2)} ${num(from[1] - length * 0.6)} ${num(to[0])} ${num(to[1])}`;
    if (depth === 0) return;
    grow(to, angle - pen.between(0.25, 0.6), length * 0.74, depth - 1);
    grow(to, angle + pen.between(0.25, 0.6), length * 0.74, depth - 1);
  };
  for (const lean of [-0.5, 0.05, 0.55]) grow([x, y], lean, size * 0.36, 2);
  return stroke(d, colour, size * 0.075);
}

/** A ribbed fan coral. */
export function fan([x, y]: Point, size: number, { fill, rib }: { fill: string; rib: string }): string {
  const s = size;
  const disc = `M${num(x)} ${num(y)}C${num(x - s * 0.9)} ${num(y - s * 0.2)} ${num(x - s * 0.75)} ${num(y - s)} ${num(x - s * 0.2)} ${num(y - s * 0.98)}Q${num(x + s * 0.05)} ${num(y - s * 1.16)} ${num(x + s * 0.3)} ${num(y - s * 0.95)}C${num(x + s * 0.85)} ${num(y - s * 0.9)} ${num(x + s * 0.8)} ${num(y - s * 0.15)} ${num(x)} ${num(y)}z`;
  const ribs = [-0.55, -0.3, -0.05, 0.2, 0.45]
    .map(
      (at) =>
        `M${num(x)} ${num(y)}Q${num(x + at * s * 0.7)} ${num(y - s * 0.4)} ${num(x + at * s * 1.1)} ${num(y - s * (0.86 - Math.abs(at) * 0.25))}`,
    )
    .join('');
  return path(disc, fill) + stroke(ribs, rib, s * 0.03);
}

/** Upright tubes of different height. */
export function tubes([x, y]: Point, size: number, { fill, mouth }: { fill: string; mouth: string }): string {
  const cups = [
    [-0.3, 0.6],
    [-0.08, 0.95],
    [0.14, 0.75],
    [0.34, 0.48],
  ].map(([at = 0, tall = 1]) => {
    const [cx, top, w] = [x + at * size, y - tall * size, size * 0.1];
    return (
      path(
        `M${num(x + at * size * 0.5 - w * 0.6)} ${num(y)}L${num(cx - w)} ${num(top)}h${num(w * 2)}L${num(x + at * size * 0.5 + w * 0.6)} ${num(y)}z`,
        fill,
      ) + ellipse([cx, top], [w, w * 0.45], mouth)
    );
  });
  return cups.join('');
}

/** A shoal drifting the same way; the fish itself is drawn once. */
export function shoal(
  pen: Pen,
  [x, y]: Point,
  [width, height]: Point,
  { count, size, colour, mirror = false }: { count: number; size: number; colour: string; mirror?: boolean },
): string {
  const draw = () => path('M-10 0Q-2 -7 8 0Q-2 7 -10 0zM-9 0l-7 -5v10z', '');
  return Array.from({ length: count }, () => {
    const [angle, far] = [pen.random() * Math.PI * 2, Math.sqrt(pen.random())];
    return pen.stamp('fish', draw, {
      x: x + Math.cos(angle) * far * width,
      y: y + Math.sin(angle) * far * height,
      scale: size * pen.between(0.7, 1.2),
      mirror,
      fill: colour,
    });
  }).join('');
}

/** A sea turtle gliding to the left, about 120 wide at size 1. */
export function turtle(
  placing: { at: Point; size: number; turn: number },
  { shell, plate, skin }: { shell: string; plate: string; skin: string },
): string {
  const limbs =
    'M-34 -10C-60 -44 -78 -58 -92 -60C-84 -40 -66 -10 -36 8zM-28 16C-36 34 -40 48 -52 58C-34 58 -12 40 -8 22zM40 12Q62 22 74 36Q52 36 34 24zM42 -4Q62 -14 78 -14Q64 4 44 8z';
  const head = 'M-44 -4Q-62 -16 -74 -4Q-76 8 -64 10Q-52 10 -42 6z';
  const plates = 'M-26 -4L-12 -16L6 -14L12 2L-4 10L-22 8zM12 -16L30 -10L34 2L18 2zM14 8L30 8L22 18L8 16z';
  const [x, y] = placing.at;
  return `<g transform="translate(${num(x)} ${num(y)}) rotate(${num(placing.turn)}) scale(${num(placing.size)})">${path(limbs + head, skin)}${path('M-46 2C-36 -30 28 -36 52 2C34 30 -34 32 -46 2z', shell)}${path(plates, plate)}${circle([-66, -1], 1.8, '#0b2b3a')}</g>`;
}
