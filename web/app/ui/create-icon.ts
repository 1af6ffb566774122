import { createElement, type SVGProps } from 'react';

/** The lines of an icon. */
export type IconNode = readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];

interface IconProps extends SVGProps<SVGSVGElement> {
  size?: number;
}

/**
 * An icon of lucide-react as built pages draw it (web/vite-icons.ts): the same element, without its classes and the
 * properties that no page sets. It is hidden from screen readers, unless it has a name.
 */
export const createIcon =
  (node: IconNode) =>
  ({ size = 24, className, ...rest }: IconProps) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className,
        'aria-hidden': rest['aria-label'] === undefined ? 'true' : undefined,
        ...rest,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
