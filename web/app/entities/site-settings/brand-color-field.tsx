import { accentProblem, highlightProblem } from '@sunset/contract/brand/accents.ts';
import type { ComponentProps } from 'react';
import { ColorField, isColor } from '../../ui/forms/color-field.tsx';

/** The colour as typed, for the pages; null if it is none yet. */
export const colorOf = (typed: string) => (isColor(typed) ? typed.trim().toLowerCase() : null);

const colors = {
  accent_color: {
    label: 'Accent colour',
    hint: 'Buttons and links. The dark theme uses a lighter shade of it.',
    example: '#ba3822',
    problemOf: accentProblem,
  },
  highlight_color: {
    label: 'Highlight colour',
    hint: 'Small texts on dark areas, such as the top of the home page.',
    example: '#fad083',
    problemOf: highlightProblem,
  },
};

export type BrandColor = keyof typeof colors;

type BrandColorFieldProps = { name: BrandColor } & Omit<
  ComponentProps<typeof ColorField>,
  'label' | 'hint' | 'example'
>;

/** A colour of the community. It says while it is chosen whether texts in it can be read. Rule: BRAND-3. */
export function BrandColorField({ name, error, ...field }: BrandColorFieldProps) {
  const { problemOf, ...texts } = colors[name];
  const color = colorOf(field.value);
  const problem = color === null ? null : problemOf(color);
  const refusal = problem === null ? null : `This colour ${problem}.`;
  return (
    <div className="flex flex-col gap-1.5">
      <ColorField {...field} {...texts} error={refusal ?? error} />
      <p role="status" className={refusal === null ? 'text-sm text-ink-soft' : 'sr-only'}>
        {refusal ?? (color !== null && 'This colour is easy to read.')}
      </p>
    </div>
  );
}
