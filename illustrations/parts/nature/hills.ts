import type { Pen } from '../pen.ts';
import { flow, mound, num, path, polygon, type Point } from '../shape.ts';

/** A rolling skyline across the frame: `height` is how far it rises above `base`, `bumps` how many times. */
export function ridge(
  pen: Pen,
  {
    base,
    height,
    bumps,
    floor = 800,
    width = 1200,
  }: { base: number; height: number; bumps: number; floor?: number; width?: number },
  fill: string,
): string {
  const points: Point[] = [];
  for (let index = 0; index <= bumps * 2; index += 1) {
    const rise = index % 2 === 0 ? pen.between(0, 0.35) : pen.between(0.6, 1);
    points.push([-40 + (index / (bumps * 2)) * (width + 80) + pen.between(-12, 12), base - rise * height]);
  }
  return path(mound(points, floor), fill);
}

/** Land with a thin edge of light along its top. */
export function rimmed(
  points: readonly Point[],
  floor: number,
  { fill, rim, depth = 5 }: { fill: string; rim: string; depth?: number },
): string {
  const lower = points.map(([x, y]): Point => [x, y + depth]);
  return path(mound(points, floor), rim) + path(mound(lower, floor), fill);
}

/** A sharp summit: the silhouette, and facets on the side the light reaches. */
export function summit(
  skyline: readonly Point[],
  facets: readonly (readonly Point[])[],
  tint: { shade: string; lit: string },
): string {
  return polygon(skyline, tint.shade) + facets.map((facet) => polygon(facet, tint.lit)).join('');
}

/** Treetops along a line, as a row of soft crowns. */
export function canopy(pen: Pen, along: readonly Point[], size: number, floor: number): string {
  const [first, last] = [along[0] ?? [0, 0], along.at(-1) ?? [0, 0]];
  let d = `M${num(first[0])} ${num(first[1])}`;
  for (let index = 1; index < along.length; index += 1) {
    const [from, to] = [along[index - 1] ?? first, along[index] ?? last];
    const steps = Math.max(1, Math.round(Math.hypot(to[0] - from[0], to[1] - from[1]) / (size * 1.25)));
    for (let step = 0; step < steps; step += 1) {
      const radius = size * pen.between(0.62, 1);
      d += `a${num(radius)} ${num(radius * pen.between(0.85, 1.25))} 0 0 1 ${num((to[0] - from[0]) / steps)} ${num((to[1] - from[1]) / steps)}`;
    }
  }
  return `${d}V${num(floor)}H${num(first[0])}z`;
}

/** A beach or path edge between two soft lines. */
export function band(upper: readonly Point[], lower: readonly Point[], fill: string): string {
  const back = flow(lower.toReversed()).replace('M', 'L');
  return path(`${flow(upper)}${back}z`, fill);
}
