import { m } from '#messages';
import { ChevronRight } from 'lucide-react';
import { useRef } from 'react';
import { classNames } from '../class-names.ts';
import { iconSize } from '../icon-size.ts';
import { Picture } from './picture.tsx';

export interface StripPicture {
  src: string;
  alt: string;
}

interface PictureStripProps {
  pictures: readonly StripPicture[];
  /** The name of the strip for screen readers, e.g. "Suite". */
  label: string;
  width: number;
  height: number;
}

/** A scrollable region needs the focus for the arrow keys. */
const scrolledByKeys = { tabIndex: 0 };

/** Pictures side by side, scrolled by touch, arrow keys or a button; the next one is partly visible. */
export function PictureStrip({ pictures, label, width, height }: PictureStripProps) {
  const list = useRef<HTMLUListElement>(null);
  const isSingle = pictures.length === 1;
  return (
    <div className="relative">
      <ul
        ref={list}
        aria-label={m.ui_pictures({ label })}
        {...(isSingle ? {} : scrolledByKeys)}
        className="flex snap-x snap-mandatory gap-1 overflow-x-auto overscroll-x-contain bg-sunk [scrollbar-width:none] focus-visible:-outline-offset-3"
      >
        {pictures.map(({ src, alt }) => (
          <li key={src} className={classNames('shrink-0 snap-center', isSingle ? 'w-full' : 'w-11/12')}>
            <Picture src={src} alt={alt} width={width} height={height} className="aspect-3/2 w-full object-cover" />
          </li>
        ))}
      </ul>
      {!isSingle && (
        <button
          type="button"
          aria-label={m.ui_next_picture({ label })}
          onClick={() => showNext(list.current)}
          className="absolute right-3 bottom-3 flex size-11 items-center justify-center rounded-full bg-surface text-ink shadow-high transition duration-150 active:scale-95"
        >
          <ChevronRight size={iconSize.medium} />
        </button>
      )}
    </div>
  );
}

/** Scrolls to the next picture, and from the last to the first. */
function showNext(list: HTMLUListElement | null): void {
  if (!list) return;
  const isAtEnd = list.scrollLeft + list.clientWidth > list.scrollWidth - 2;
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  list.scrollTo({ left: isAtEnd ? 0 : list.scrollLeft + list.clientWidth, behavior: isStill ? 'auto' : 'smooth' });
}
