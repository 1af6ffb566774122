import { veil } from '../colour.ts';
import type { Pen } from '../pen.ts';
import { almond, circle, dot, num, path, rect, stroke, type Box, type Point } from '../shape.ts';

/** The air from the top of the frame down to `floor`. */
export function sky(pen: Pen, colours: readonly string[], floor: number, width = 1200): string {
  return rect([0, 0, width, floor], pen.fade(colours));
}

/** Sun or full moon: a wide halo, a nearer one, and the disc. */
export function sun(pen: Pen, at: Point, radius: number, tint: { disc: readonly string[]; halo: string }): string {
  const wide = pen.glow([veil(tint.halo, 0.75), `${veil(tint.halo, 0.28)}@0.4`, veil(tint.halo, 0)]);
  const near = pen.glow([`${veil(tint.halo, 0.9)}@0.55`, veil(tint.halo, 0)]);
  return circle(at, radius * 5.5, wide) + circle(at, radius * 1.7, near) + circle(at, radius, pen.fade(tint.disc));
}

/** A thin moon, opened towards the upper left. */
export function crescent(pen: Pen, [x, y]: Point, radius: number, colour: string): string {
  const r = num(radius);
  const d = `M${num(x - radius * 0.5)} ${num(y - radius * 0.87)}A${r} ${r} 0 1 0 ${num(x + radius * 0.87)} ${num(y + radius * 0.5)}A${num(radius * 0.82)} ${num(radius * 0.82)} 0 1 1 ${num(x - radius * 0.5)} ${num(y - radius * 0.87)}z`;
  return circle([x, y], radius * 5, pen.glow([veil(colour, 0.4), veil(colour, 0)])) + path(d, colour);
}

/** Stars thin out towards the bottom of the box, as they do above a horizon. Each is a round-capped stroke of no length. */
export function stars(pen: Pen, [x, y, width, height]: Box, count: number, colour: string): string {
  const sizes = ['', '', ''];
  for (let index = 0; index < count; index += 1) {
    sizes[Number(index % 3 === 0) + Number(index % 9 === 0)] += dot([
      x + pen.random() * width,
      y + pen.random() ** 1.6 * height,
    ]);
  }
  const [small = '', middle = '', large = ''] = sizes;
  return stroke(small, veil(colour, 0.55), 2) + stroke(middle, veil(colour, 0.85), 2.8) + stroke(large, colour, 4.2);
}

/** Long streaks of high cloud, gathered around one line and tapering off to both sides. */
export function streaks(pen: Pen, [x, y, width, height]: Box, count: number, fill: string): string {
  let d = '';
  for (let index = 0; index < count; index += 1) {
    const share = count === 1 ? 0.5 : index / (count - 1);
    const length = width * (0.35 + 0.65 * Math.sin(Math.PI * (0.15 + 0.7 * share))) * pen.between(0.6, 1);
    d += almond(
      [x + width * pen.between(0.3, 0.7), y + height * share],
      length,
      pen.between(0.5, 1) * Math.min(26, height * 0.42),
    );
  }
  return path(d, fill);
}

/** A cloud bank: puffs above a flat base, pale where the light comes from and shaded below. */
export function cumulus(pen: Pen, [x, y, width, height]: Box, tint: { lit: string; shade: string }, puffs = 9): string {
  const base = y + height;
  const bank = (lift: number, spread: number): string => {
    let d = '';
    for (let index = 0; index < puffs; index += 1) {
      const share = (index + 0.5) / puffs;
      const swell = Math.sin(Math.PI * share) ** 0.8;
      const radius = Math.max(height * 0.12, height * (0.2 + 0.3 * swell) * pen.between(0.75, 1.15));
      const [cx, cy] = [
        x + width * share * spread + (width * (1 - spread)) / 2,
        base - radius * 0.4 - lift * swell * height,
      ];
      d += `M${num(cx - radius)} ${num(cy)}a${num(radius)} ${num(radius)} 0 1 1 0 .1z`;
    }
    return d;
  };
  const box = `M${num(x - width)} ${num(y - height)}h${num(width * 3)}V${num(base)}h${num(-width * 3)}z`;
  const back = path(bank(0.42, 0.86), tint.lit);
  const front = path(bank(0.12, 1), pen.fade([tint.lit, `${tint.shade}@0.9`]));
  return pen.inside(box, back + front);
}

/** Soft light falling in broad beams from a point; each ray is its angle and half its spread, in degrees. */
export function beams(
  pen: Pen,
  [x, y]: Point,
  rays: readonly Point[],
  { reach, colour }: { reach: number; colour: string },
): string {
  const paint = pen.glow([veil(colour, 0.5), veil(colour, 0)]);
  const wedges = rays.map(([angle, spread]) => {
    const edge = (turn: number) => {
      const radians = (turn * Math.PI) / 180;
      return `L${num(x + Math.cos(radians) * reach)} ${num(y + Math.sin(radians) * reach)}`;
    };
    return `M${num(x)} ${num(y)}${edge(angle - spread)}${edge(angle + spread)}z`;
  });
  // The round gradient belongs to a disc, so the wedges cut the disc instead of carrying the paint themselves.
  return pen.inside(wedges.join(''), circle([x, y], reach, paint));
}

/** A few birds far away. */
export function birds(at: readonly Point[], size: number, colour: string): string {
  const d = at.map(([x, y], index) => {
    const s = size * (1 - (index % 3) * 0.18);
    return `M${num(x - s)} ${num(y - s * 0.3)}q${num(s * 0.6)} ${num(-s * 0.35)} ${num(s)} ${num(s * 0.4)}q${num(s * 0.4)} ${num(-s * 0.75)} ${num(s)} ${num(-s * 0.4)}q${num(-s * 0.6)} ${num(-s * 0.05)} ${num(-s)} ${num(s * 0.62)}q${num(-s * 0.35)} ${num(-s * 0.6)} ${num(-s)} ${num(-s * 0.62)}z`;
  });
  return path(d.join(''), colour);
}

/** The last layer of every poster: corners a little deeper, so that the eye stays inside. */
export function finish(pen: Pen, shade: string, [width, height]: Point = [1200, 800]): string {
  return rect([0, 0, width, height], pen.glow([`${veil(shade, 0)}@0.72`, veil(shade, 0.18)]));
}
