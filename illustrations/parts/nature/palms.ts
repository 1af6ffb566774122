import { mix } from '../colour.ts';
import type { Pen } from '../pen.ts';
import { num, outline, path, stroke, type Point } from '../shape.ts';

/** One feathered frond from the origin: `angle` in degrees (0 = right, 90 = up), `droop` how far gravity bends it. */
export function frond(angle: number, length: number, droop: number, leaflets = 10): string {
  const radians = (angle * Math.PI) / 180;
  const spine = (t: number): Point => [
    Math.cos(radians) * length * t,
    -Math.sin(radians) * length * t + droop * length * t * t,
  ];
  const slope = (t: number): Point => {
    const [dx, dy] = [Math.cos(radians), -Math.sin(radians) + 2 * droop * t];
    const size = Math.hypot(dx, dy);
    return [dx / size, dy / size];
  };
  const side = (sign: 1 | -1): Point[] => {
    const points: Point[] = [];
    for (let index = 1; index <= leaflets; index += 1) {
      const t = 0.08 + (0.88 * index) / leaflets;
      const [[x, y], [tx, ty]] = [spine(t), slope(t)];
      const reach = length * 0.26 * Math.sin(Math.PI * (0.2 + 0.68 * t)) ** 0.8;
      const down = reach * 0.28;
      points.push([x + (tx * 0.75 - ty * sign * 0.72) * reach, y + (ty * 0.75 + tx * sign * 0.72) * reach + down]);
      const [nx, ny] = spine(Math.min(1, t + 0.03));
      points.push([nx - ty * sign * 2, ny + tx * sign * 2]);
    }
    return points;
  };
  return outline([[0, 0], ...side(-1), spine(1.06), ...side(1).toReversed()]);
}

const CROWNS = [
  {
    back: [
      [168, 92, 0.5],
      [128, 98, 0.3],
      [62, 96, 0.32],
      [20, 94, 0.55],
      [95, 84, 0.1],
    ],
    front: [
      [195, 84, 0.6],
      [146, 104, 0.66],
      [40, 104, 0.72],
      [-14, 82, 0.55],
      [100, 80, 0.5],
    ],
  },
  {
    back: [
      [155, 100, 0.35],
      [110, 92, 0.2],
      [45, 98, 0.36],
      [5, 90, 0.5],
    ],
    front: [
      [185, 96, 0.62],
      [135, 92, 0.72],
      [75, 88, 0.62],
      [25, 102, 0.74],
      [-22, 76, 0.5],
    ],
  },
] as const;

/** The bare crown at the origin, about 100 wide to each side. `layer` back is in shade, front catches light. */
function crown(
  pen: Pen,
  variant: 0 | 1,
  layer: 'back' | 'front',
  placing: { x: number; y: number; scale: number; mirror: boolean; fill: string; turn?: number },
): string {
  const draw = () =>
    path(CROWNS[variant][layer].map(([angle, length, droop]) => frond(angle, length, droop)).join(''), '');
  return pen.stamp(`palm-${variant}-${layer}`, draw, placing);
}

export interface PalmTint {
  trunk: string;
  shade: string;
  leaf: string;
  /** The lit edge of the trunk; leave out in a silhouette. */
  rim?: string;
}

/** A coconut palm with its foot at `foot`; `lean` is how far the crown stands to the side of it. */
export function palm(
  pen: Pen,
  foot: Point,
  size: { height: number; lean: number; crown: number },
  tint: PalmTint,
): string {
  const [x, y] = foot;
  const { height, lean } = size;
  const [tx, ty] = [x + lean, y - height];
  const scale = size.crown / 100;
  const wide = size.crown * 0.075;
  const bend = `${num(x + lean * 0.1)} ${num(y - height * 0.55)}`;
  const edge = (shift: number, top: number) =>
    `M${num(x + shift)} ${num(y)}Q${num(x + lean * 0.1 + shift * 0.6)} ${num(y - height * 0.55)} ${num(tx + top)} ${num(ty)}`;
  const trunk = `${edge(-wide, -wide * 0.45)}L${num(tx + wide * 0.45)} ${num(ty)}Q${bend} ${num(x + wide * 1.1)} ${num(y)}z`;
  const variant = Math.abs(Math.round(x)) % 2 === 0 ? 0 : 1;
  const placing = { x: tx, y: ty, scale, mirror: lean < 0 };
  return [
    crown(pen, variant, 'back', { ...placing, fill: tint.shade }),
    path(trunk, tint.trunk),
    tint.rim === undefined ? '' : stroke(edge(-wide * 0.6, -wide * 0.3), tint.rim, Math.max(1.2, wide * 0.4)),
    crown(pen, variant, 'front', { ...placing, fill: tint.leaf }),
  ].join('');
}

/** A tall fan palm as it lines avenues: straight, with a small round head and a dry skirt. */
export function fanPalm(pen: Pen, [x, y]: Point, height: number, tint: PalmTint): string {
  const size = Math.max(20, height * 0.17);
  const top = y - height;
  const wide = Math.max(2, height * 0.012);
  const head = () => {
    let d = '';
    for (let angle = -30; angle <= 210; angle += 24) {
      d += frond(angle, 88 + (angle % 48 === 18 ? 12 : 0), angle < 20 || angle > 160 ? 0.32 : 0.14, 4);
    }
    return path(d, '');
  };
  const skirt = path(
    `M${num(x - wide)} ${num(top)}L${num(x - size * 0.26)} ${num(top + size * 0.75)}L${num(x)} ${num(top + size * 0.62)}L${num(x + size * 0.26)} ${num(top + size * 0.75)}L${num(x + wide)} ${num(top)}z`,
    mix(tint.trunk, tint.leaf, 0.35),
  );
  const trunk = path(
    `M${num(x - wide)} ${num(y)}L${num(x - wide * 0.6)} ${num(top)}h${num(wide * 1.2)}L${num(x + wide)} ${num(y)}z`,
    tint.trunk,
  );
  const rim =
    tint.rim === undefined
      ? ''
      : stroke(`M${num(x - wide * 0.7)} ${num(y)}L${num(x - wide * 0.4)} ${num(top)}`, tint.rim, wide * 0.5);
  return (
    trunk +
    rim +
    skirt +
    pen.stamp('fan-palm', head, { x, y: top, scale: size / 100, fill: tint.shade }) +
    pen.stamp('fan-palm', head, { x: x - size * 0.06, y: top - size * 0.05, scale: size / 125, fill: tint.leaf })
  );
}
