import { m } from '#messages';
import type { Resort, Room } from '@sunset/contract/api/catalog/catalog.ts';
import { MapPin } from 'lucide-react';
import { contentLanguage } from '../../../format/locale.ts';
import { formatBbcRange } from '../../../format/money.ts';
import { iconSize } from '../../../ui/icon-size.ts';
import { PosterHero } from '../../../ui/layout/poster-hero.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { BookNow } from './book-now.tsx';
import { heroTransition } from './hero-transition.ts';
import { nextOpeningsId } from './next-openings.tsx';
import { RatingBadge } from './rating-badge.tsx';

interface ResortHeroProps {
  resort: Resort;
  rooms: readonly Room[];
  /** The resort has an opening. */
  isBookable: boolean;
}

export function ResortHero({ resort, rooms, isBookable }: ResortHeroProps) {
  const price = formatBbcRange(rooms.map((room) => room.price));
  return (
    <PosterHero
      isTall
      picture={{ src: resort.image, width: 1200, height: 800, transitionName: heroTransition }}
      corner={<RatingBadge rating={resort.rating} className="min-h-10 px-4" />}
      eyebrow={
        <span lang={contentLanguage} className="flex items-center gap-2">
          <MapPin size={iconSize.small} className="shrink-0" />
          {resort.location}
        </span>
      }
      title={<span lang={contentLanguage}>{resort.name}</span>}
    >
      <div className="mt-2 flex w-full flex-wrap items-center gap-x-5 gap-y-3">
        {isBookable ? (
          <BookNow resort={resort} size="large" className="grow focus-visible:outline-on-dusk sm:grow-0" />
        ) : (
          <ButtonLink
            href={`#${nextOpeningsId}`}
            variant="secondary"
            size="large"
            className="grow focus-visible:outline-on-dusk sm:grow-0"
          >
            {m.resorts_see_next_openings()}
          </ButtonLink>
        )}
        {price && <p className="tabular-nums">{m.resorts_price_per_session({ price })}</p>}
      </div>
    </PosterHero>
  );
}
