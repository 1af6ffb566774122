import type { Pen } from '../pen.ts';
import { circle, ellipse, flow, num, path, stroke, type Point } from '../shape.ts';

/** Leaves in pairs along a twig, thinning towards its end. */
export function twig(
  line: readonly Point[],
  { leaf, count, size }: { leaf: number; count: number; size: number },
  tint: { bark: string; lit: string; shade: string },
): string {
  let [light, dark] = ['', ''];
  for (let index = 1; index <= count; index += 1) {
    const along = (index / count) * (line.length - 1);
    const from = line[Math.floor(along)] ?? line.at(-1) ?? [0, 0];
    const to = line[Math.min(line.length - 1, Math.floor(along) + 1)] ?? from;
    const part = along - Math.floor(along);
    const [x, y] = [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
    const before = line[Math.max(0, Math.ceil(along) - 1)] ?? from;
    const heading = Math.atan2(
      to === from ? y - before[1] : to[1] - from[1],
      to === from ? x - before[0] : to[0] - from[0],
    );
    for (const side of [-1, 1]) {
      const turn = heading + side * (0.75 + (index % 3) * 0.12);
      const long = leaf * (1 - (index / count) * 0.35);
      const [tx, ty] = [x + Math.cos(turn) * long, y + Math.sin(turn) * long];
      const [nx, ny] = [-Math.sin(turn) * long * 0.27, Math.cos(turn) * long * 0.27];
      const [mx, my] = [(x + tx) / 2, (y + ty) / 2];
      const d = `M${num(x)} ${num(y)}Q${num(mx + nx)} ${num(my + ny)} ${num(tx)} ${num(ty)}Q${num(mx - nx)} ${num(my - ny)} ${num(x)} ${num(y)}z`;
      if (side < 0) light += d;
      else dark += d;
    }
  }
  return stroke(flow(line), tint.bark, size) + path(dark, tint.shade) + path(light, tint.lit);
}

/** A lemon hanging from its place. */
export function lemon(
  pen: Pen,
  placing: { x: number; y: number; scale: number; turn: number },
  tint: { lit: string; shade: string; shine: string },
): string {
  const body = 'M0 -4C16 -4 24 10 24 24C24 40 12 48 4 50Q0 58 -4 50C-12 48 -24 40 -24 24C-24 10 -16 -4 0 -4z';
  const shadow = 'M14 0C22 6 24 16 24 24C24 40 12 48 4 50Q0 58 -4 50C10 44 22 26 14 0z';
  return pen.stamp(
    'lemon',
    () => path(body, tint.lit) + path(shadow, tint.shade) + ellipse([-9, 14], [4.5, 8], tint.shine),
    placing,
  );
}

/** A street or pier lamp with its halo. */
export function lamp(
  [x, y]: Point,
  height: number,
  { post, light, halo }: { post: string; light: string; halo: string },
): string {
  return (
    circle([x, y - height], height * 0.5, halo) +
    path(`M${num(x - 1.6)} ${num(y)}v${num(-height * 0.92)}h3.2V${num(y)}z`, post) +
    circle([x, y - height], Math.max(2.4, height * 0.075), light) +
    path(
      `M${num(x - height * 0.08)} ${num(y - height * 1.06)}q${num(height * 0.08)} ${num(-height * 0.07)} ${num(height * 0.16)} 0z`,
      post,
    )
  );
}
