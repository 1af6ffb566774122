import { createElement, type SVGProps } from 'react';

/** A shape of an icon with a colour of its own. */
export type IconShape = readonly [tag: string, attributes: Readonly<Record<string, string>>];

interface IconProps extends SVGProps<SVGSVGElement> {
  size?: number;
}

/**
 * An icon of lucide-react as built pages draw it (web/vite-icons.ts): the same picture with its lines as one path, without its classes and
 * the properties that no page sets. It is hidden from screen readers, unless it has a name.
 */
export const createIcon =
  (d: string, shapes: readonly IconShape[] = []) =>
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
      createElement('path', { d }),
      ...shapes.map(([tag, attributes]) => createElement(tag, attributes)),
    );
