import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Picture } from '../pictures/picture.tsx';
import { WholeEnd } from './whole-end.tsx';

export interface HeroPicture {
  src: string;
  width: number;
  height: number;
  transitionName?: string;
  className?: string;
}

interface HeroBoxProps {
  /** Behind the text. Decorative. */
  picture: HeroPicture;
  children: ReactNode;
  className?: string;
}

/** A picture with text at its bottom: the frame of the first screen. */
export function HeroBox({ picture: { className: pictureClass, ...picture }, children, className }: HeroBoxProps) {
  return (
    <section className="px-3 sm:px-5">
      <div
        className={classNames(
          'evening whole relative isolate flex flex-col justify-between gap-8 overflow-hidden rounded-card px-5 py-6 text-on-dusk sm:px-10 sm:py-10 lg:px-16',
          className,
        )}
      >
        <Picture
          alt=""
          isEager
          {...picture}
          className={classNames('visible absolute inset-0 -z-20 size-full object-cover', pictureClass)}
        />
        {children}
        <WholeEnd />
      </div>
    </section>
  );
}
