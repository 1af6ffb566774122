import { mix } from '../colour.ts';
import type { Pen } from '../pen.ts';
import { num, path, polygon, rect, type Box } from '../shape.ts';

export interface StoneTint {
  lit: string;
  shade: string;
  dark: string;
}

/** One column with a leafy capital, drawn once per height and placed along the front. */
function column(pen: Pen, [x, y, width, height]: Box, tint: StoneTint): string {
  const draw = () => {
    const [w, h] = [width, height];
    const head = h * 0.13;
    const leaf = `M${num(-w * 0.36)} ${num(head)}C${num(-w * 0.3)} ${num(head * 0.5)} ${num(-w * 0.75)} ${num(head * 0.35)} ${num(-w * 0.72)} ${num(head * 0.12)}h${num(w * 1.44)}C${num(w * 0.75)} ${num(head * 0.35)} ${num(w * 0.3)} ${num(head * 0.5)} ${num(w * 0.36)} ${num(head)}z`;
    const flutes = [-0.26, -0.06, 0.14]
      .map((at) => `M${num(at * w)} ${num(head * 1.15)}h${num(w * 0.08)}V${num(h * 0.94)}h${num(-w * 0.08)}z`)
      .join('');
    return [
      path(
        `M${num(-w * 0.36)} ${num(head)}h${num(w * 0.72)}L${num(w * 0.44)} ${num(h)}h${num(-w * 0.88)}z`,
        pen.fade([tint.lit, `${mix(tint.lit, tint.shade, 0.25)}@0.45`, tint.shade], 'right'),
      ),
      path(flutes, mix(tint.lit, tint.shade, 0.55)),
      path(leaf, pen.fade([tint.lit, mix(tint.lit, tint.shade, 0.7)], 'right')),
      rect([-w * 0.8, 0, w * 1.6, head * 0.2], tint.lit),
      rect([-w * 0.62, h * 0.95, w * 1.24, h * 0.05], mix(tint.lit, tint.shade, 0.3)),
    ].join('');
  };
  return pen.stamp(`column-${num(width)}-${num(height)}`, draw, { x, y });
}

/** Columns in front of a dark hall, evenly spread over the box. */
export function colonnade(
  pen: Pen,
  [x, y, width, height]: Box,
  count: number,
  tint: StoneTint & { hall: string },
): string {
  const step = width / count;
  const thick = Math.min(step * 0.36, height * 0.14);
  const shafts = Array.from({ length: count }, (_, index) =>
    column(pen, [x + (index + 0.5) * step, y, thick, height], tint),
  );
  return rect([x, y, width, height], tint.hall) + shafts.join('');
}

/** The beam above a colonnade: architrave, a row of dentils, cornice. */
export function entablature([x, y, width, height]: Box, tint: StoneTint): string {
  const teeth = Math.round(width / (height * 0.34));
  const step = width / teeth;
  const dentils = Array.from(
    { length: teeth },
    (_, index) =>
      `M${num(x + index * step)} ${num(y + height * 0.34)}h${num(step * 0.55)}v${num(height * 0.16)}h${num(-step * 0.55)}z`,
  ).join('');
  return (
    rect([x, y + height * 0.3, width, height * 0.7], mix(tint.lit, tint.shade, 0.22)) +
    rect([x, y + height * 0.3, width, height * 0.24], tint.shade) +
    path(dentils, tint.lit) +
    rect([x - height * 0.25, y, width + height * 0.5, height * 0.32], tint.lit)
  );
}

/** The triangular gable over a portico. */
export function pediment([x, y, width, height]: Box, tint: StoneTint): string {
  const middle = x + width / 2;
  const inset = width * 0.085;
  return (
    polygon(
      [
        [x, y + height],
        [middle, y],
        [x + width, y + height],
      ],
      tint.lit,
    ) +
    polygon(
      [
        [x + inset, y + height * 0.93],
        [middle, y + height * 0.2],
        [x + width - inset, y + height * 0.93],
      ],
      tint.shade,
    ) +
    polygon(
      [
        [middle, y],
        [x + width, y + height],
        [x + width - inset * 0.8, y + height],
        [middle, y + height * 0.14],
      ],
      mix(tint.lit, tint.shade, 0.4),
    )
  );
}

/** Broad steps up to a platform, each a little wider than the one above. */
export function steps([x, y, width, height]: Box, count: number, tint: StoneTint): string {
  const rise = height / count;
  return Array.from({ length: count }, (_, index) => {
    const grow = index * rise * 1.1;
    return (
      rect([x - grow, y + index * rise, width + grow * 2, rise * 0.45], tint.lit) +
      rect(
        [x - grow, y + (index + 0.45) * rise, width + grow * 2, rise * 0.6],
        mix(tint.shade, tint.dark, index / (count * 2)),
      )
    );
  }).join('');
}
