import type { Pen } from '../pen.ts';
import { circle, dot, group, num, path, stroke, type Point } from '../shape.ts';

/** A long leaf from the origin upwards, split along its middle into a lit and a shaded half. */
function blade(length: number, width: number): { left: string; right: string } {
  const [l, w] = [num(length), num(width)];
  return {
    left: `M0 0C-${w} -${num(length * 0.3)} -${w} -${num(length * 0.72)} 0 -${l}C-${num(width * 0.12)} -${num(length * 0.6)} ${num(width * 0.05)} -${num(length * 0.3)} 0 0z`,
    right: `M0 0C${w} -${num(length * 0.3)} ${w} -${num(length * 0.72)} 0 -${l}C-${num(width * 0.12)} -${num(length * 0.6)} ${num(width * 0.05)} -${num(length * 0.3)} 0 0z`,
  };
}

export interface LeafTint {
  lit: string;
  shade: string;
}

/** Broad leaves fanning out of one point: angle (0 = up, positive to the right), length, width. */
export function leaves(at: Point, fan: readonly (readonly [number, number, number])[], tint: LeafTint): string {
  const drawn = fan.map(([angle, length, width]) => {
    const { left, right } = blade(length, width);
    return `<g transform="rotate(${num(angle)})">${path(left, tint.lit)}${path(right, tint.shade)}</g>`;
  });
  return `<g transform="translate(${num(at[0])} ${num(at[1])})">${drawn.join('')}</g>`;
}

/** One big notched leaf (the split-leaf plant), hanging to the right of the origin. */
export function monstera(
  pen: Pen,
  placing: { x: number; y: number; scale: number; turn: number; mirror?: boolean },
  tint: LeafTint,
): string {
  const upper =
    'M0 0C10 -70 70 -96 130 -78L96 -52L158 -66C188 -52 204 -36 214 -22L150 -26L222 -8Q230 4 236 14Q120 -14 0 0z';
  const lower = 'M0 0Q120 -14 236 14Q222 34 202 46L142 20L186 58C168 70 146 76 126 76L90 28L106 80C60 82 10 60 0 0z';
  const veins = 'M6 0Q120 -10 226 14M58 -7L74 -58M100 -7L138 -48M150 -2L184 -32M64 -5L80 48M108 -4L138 46M152 0L180 34';
  const draw = () => path(upper, tint.lit) + path(lower, tint.shade) + stroke(veins, tint.shade, 2);
  return pen.stamp(`monstera-${tint.lit}`, draw, placing);
}

/** Blades of grass between two points, bending with the wind. */
export function grass(
  pen: Pen,
  [from, to]: readonly [Point, Point],
  { count, height, wind = 0.3 }: { count: number; height: number; wind?: number },
  fill: string,
): string {
  let d = '';
  for (let index = 0; index < count; index += 1) {
    const share = (index + pen.random()) / count;
    const [x, y] = [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
    const tall = height * pen.between(0.45, 1);
    const bend = tall * (wind + pen.between(-0.28, 0.28));
    d += `M${num(x - 2.5)} ${num(y)}q${num(bend * 0.1)} ${num(-tall * 0.6)} ${num(bend)} ${num(-tall)}q${num(-bend * 0.5 + 4)} ${num(tall * 0.5)} ${num(5 - bend * 0.3)} ${num(tall)}z`;
  }
  return path(d, fill);
}

/** A slim pointed tree of the south, lit on its left. */
export function cypress([x, y]: Point, height: number, tint: LeafTint): string {
  const w = height * 0.11;
  const half = (side: number) =>
    `M${num(x)} ${num(y)}C${num(x + side * w * 1.3)} ${num(y - height * 0.18)} ${num(x + side * w)} ${num(y - height * 0.62)} ${num(x)} ${num(y - height)}z`;
  return path(half(1), tint.shade) + path(half(-1), tint.lit);
}

/** A spiky rosette of stiff leaves. */
export function agave(at: Point, size: number, tint: LeafTint): string {
  const fan = [-82, 80, -62, 60, -42, 40, -22, 18, -4].map(
    (angle, index) => [angle, size * (0.8 + (index % 3) * 0.1), size * 0.1] as const,
  );
  return leaves(at, fan, tint);
}

/** A rounded shrub standing on `y`: many crowns in one outline, and a lighter cap on each. */
export function shrub(pen: Pen, [x, y]: Point, [width, height]: Point, tint: LeafTint): string {
  const round = (cx: number, cy: number, r: number) =>
    `M${Math.round(cx - r)} ${Math.round(cy)}a${Math.round(r)} ${Math.round(r)} 0 1 1 0 .1z`;
  const count = Math.max(4, Math.round(width / 38));
  let [mass, caps, base] = ['', '', `M${num(x - width / 2)} ${num(y)}`];
  for (let index = 0; index < count; index += 1) {
    const share = (index + 0.5) / count;
    const r = (width / count) * pen.between(0.78, 1.08);
    const [cx, cy] = [x + (share - 0.5) * width, y - height * Math.sin(Math.PI * (0.12 + share * 0.76)) + r * 0.6];
    mass += round(cx, cy, r);
    caps += round(cx - r * 0.2, cy - r * 0.22, r * 0.66);
    base += `L${num(cx)} ${num(Math.min(cy, y))}`;
  }
  return (
    path(
      `${mass}${base}L${num(x + width / 2)} ${num(y)}v${num(Math.min(24, height * 0.3))}h${num(-width)}z`,
      tint.shade,
    ) + path(caps, tint.lit)
  );
}

/** Small flowers scattered over a round patch, as dots of up to two sizes per colour. */
export function flowers(
  pen: Pen,
  [x, y]: Point,
  [rx, ry]: Point,
  { count, size, colours }: { count: number; size: number; colours: readonly [string, ...string[]] },
): string {
  const patches = new Map<string, string>();
  for (let index = 0; index < count; index += 1) {
    const [angle, far] = [pen.random() * Math.PI * 2, Math.sqrt(pen.random())];
    const kind = `${pen.pick(colours)} ${num(size * (index % 3 === 0 ? 1.2 : 1.9))}`;
    patches.set(
      kind,
      (patches.get(kind) ?? '') + dot([x + Math.cos(angle) * far * rx, y + Math.sin(angle) * far * ry]),
    );
  }
  return [...patches].map(([kind, d]) => stroke(d, kind.split(' ')[0] ?? '', Number(kind.split(' ')[1]))).join('');
}

/** A stone pine: bare leaning trunk under a flat wide crown. */
export function stonePine(
  [x, y]: Point,
  { height, lean, spread }: { height: number; lean: number; spread: number },
  tint: LeafTint & { trunk: string },
): string {
  const [tx, ty] = [x + lean, y - height];
  const w = spread * 0.045;
  const trunk = `M${num(x - w)} ${num(y)}Q${num(x + lean * 0.2 - w)} ${num(y - height * 0.5)} ${num(tx - w * 0.5)} ${num(ty)}h${num(w)}Q${num(x + lean * 0.2 + w)} ${num(y - height * 0.5)} ${num(x + w * 1.2)} ${num(y)}z`;
  const limbs = `M${num(tx - lean * 0.32)} ${num(ty + height * 0.22)}L${num(tx - spread * 0.28)} ${num(ty - spread * 0.02)}M${num(tx - lean * 0.25)} ${num(ty + height * 0.16)}L${num(tx + spread * 0.3)} ${num(ty - spread * 0.02)}`;
  const pad = (dx: number, dy: number, rx: number) => {
    const ry = rx * 0.42;
    return `M${num(tx + dx - rx)} ${num(ty + dy)}a${num(rx)} ${num(ry)} 0 0 1 ${num(rx * 2)} 0q${num(-rx)} ${num(ry * 0.7)} ${num(-rx * 2)} 0z`;
  };
  const s = spread;
  const shade = [
    pad(-s * 0.3, 0, s * 0.26),
    pad(s * 0.3, 0.01 * s, s * 0.25),
    pad(0, -s * 0.05, s * 0.34),
    pad(-s * 0.14, -s * 0.12, s * 0.24),
    pad(s * 0.18, -s * 0.1, s * 0.24),
  ];
  const lit = [
    pad(-s * 0.33, -s * 0.035, s * 0.17),
    pad(s * 0.25, -s * 0.03, s * 0.14),
    pad(-s * 0.03, -s * 0.1, s * 0.2),
    pad(-s * 0.16, -s * 0.16, s * 0.15),
    pad(s * 0.14, -s * 0.14, s * 0.14),
  ];
  return (
    path(trunk, tint.trunk) +
    stroke(limbs, tint.trunk, w * 0.8) +
    path(shade.join(''), tint.shade) +
    path(lit.join(''), tint.lit)
  );
}

/** A five-petalled blossom, drawn once and placed wherever a branch carries one. */
export function blossom(
  pen: Pen,
  placing: { x: number; y: number; scale: number; turn: number },
  tint: { petal: string; heart: string },
): string {
  const draw = () => {
    const petals = [0, 72, 144, 216, 288].map(
      (turn) => `<path d="M0 0C-9 -4 -9 -15 -3 -18L0 -15L3 -18C9 -15 9 -4 0 0z" transform="rotate(${turn})"/>`,
    );
    return group(petals, `fill="${tint.petal}"`) + circle([0, 0], 3.4, tint.heart);
  };
  return pen.stamp(`blossom-${tint.petal}`, draw, placing);
}
