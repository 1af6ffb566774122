import type { ReactNode } from 'react';
import { HeroBox, type HeroPicture } from './hero-box.tsx';

interface PosterHeroProps {
  picture: Omit<HeroPicture, 'className'>;
  eyebrow: ReactNode;
  title: ReactNode;
  /** Below the title: text, facts, buttons. On a dark ground in both themes. */
  children?: ReactNode;
  /** In the corner above the text, e.g. a badge. */
  corner?: ReactNode;
  isTall?: boolean;
}

/** The first screen of a page: a large picture with the page's `h1`. */
export function PosterHero({ picture, eyebrow, title, children, corner, isTall = false }: PosterHeroProps) {
  return (
    <HeroBox
      picture={{ ...picture, className: 'object-[50%_35%]' }}
      className={isTall ? 'min-h-[min(42rem,calc(100svh-6rem))]' : 'min-h-[min(34rem,calc(100svh-8rem))]'}
    >
      <div className="min-h-16 self-end">{corner}</div>
      <div className="relative">
        {/* The gradient grows with the text, so that it stays readable over the picture. */}
        <div
          aria-hidden
          className="absolute -inset-x-16 -top-28 -bottom-10 -z-10 bg-linear-to-t from-dusk via-dusk/80 via-76% to-transparent lg:mask-r-from-45% lg:mask-r-to-100%"
        />
        <div className="flex max-w-3xl flex-col items-start gap-4">
          <p className="text-eyebrow text-amber-light">{eyebrow}</p>
          <h1 className="text-display">{title}</h1>
          {children}
        </div>
      </div>
    </HeroBox>
  );
}
