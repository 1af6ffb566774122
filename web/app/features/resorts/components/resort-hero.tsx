import type { Resort } from '@sunset/contract/api/catalog/catalog.ts';
import { MapPin } from 'lucide-react';
import { iconSize } from '../../../ui/icon-size.ts';
import { PosterHero } from '../../../ui/layout/poster-hero.tsx';
import { BookNow } from './book-now.tsx';
import { RatingBadge } from './rating-badge.tsx';

/** The view-transition name of the picture, shared by card and page. */
export const heroTransition = 'resort-picture';

export function ResortHero({ resort }: { resort: Resort }) {
  return (
    <PosterHero
      isTall
      picture={{ src: resort.image, width: 1200, height: 800, transitionName: heroTransition }}
      corner={<RatingBadge rating={resort.rating} className="min-h-10 px-4" />}
      eyebrow={
        <span className="flex items-center gap-2">
          <MapPin aria-hidden size={iconSize.small} className="shrink-0" />
          {resort.location}
        </span>
      }
      title={resort.name}
    >
      <div className="mt-2 flex w-full flex-wrap items-center gap-x-5 gap-y-3">
        <BookNow resort={resort} size="large" className="grow focus-visible:outline-on-dusk sm:grow-0" />
        {resort.priceRange && <p className="tabular-nums">{resort.priceRange} per session</p>}
      </div>
    </PosterHero>
  );
}
