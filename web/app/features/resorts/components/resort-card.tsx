import { m } from '#messages';
import { MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { contentLanguage } from '../../../format/locale.ts';
import { href } from '../../../lib/navigation/href.ts';
import { useIsLeaving } from '../../../lib/navigation/page-restore.ts';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Disclosure } from '../../../ui/dialogs/disclosure.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { Picture } from '../../../ui/pictures/picture.tsx';
import type { ShownResort } from '../queries.ts';
import type { ResortStory } from '../resort-stories.ts';
import { AmenityList } from './amenity-icon.tsx';
import { heroTransition } from './hero-transition.ts';
import { RatingBadge } from './rating-badge.tsx';

interface ResortCardProps extends ShownResort {
  /** Full width, with the picture beside the text. */
  isWide: boolean;
  isFirst: boolean;
  /** The next opening, with its buttons. */
  children: ReactNode;
}

export function ResortCard({ resort, story, amenities, isWide, isFirst, children }: ResortCardProps) {
  // The picture is named only on leaving: thirteen named pictures would all be lifted above the bar in every page
  // transition.
  const [isLeaving, setIsLeaving] = useIsLeaving();
  const path = href(`/resort/${resort.id}`);
  return (
    <Card
      as="li"
      isFlush
      className={classNames('render-near-screen flex flex-col', isWide && 'md:col-span-2 lg:flex-row')}
    >
      <div className={classNames('relative', isWide && 'lg:w-7/12')}>
        <Picture
          src={resort.image}
          alt=""
          width={1200}
          height={800}
          isEager={isFirst}
          {...(isLeaving ? { transitionName: heroTransition } : {})}
          className={classNames(
            'aspect-3/2 w-full object-cover',
            isWide && 'lg:absolute lg:inset-0 lg:aspect-auto lg:h-full',
          )}
        />
        <RatingBadge rating={resort.rating} className="absolute top-4 left-4" />
      </div>
      <div className={classNames('flex flex-1 flex-col gap-4 p-5 sm:p-6', isWide && 'lg:p-9')}>
        <div lang={contentLanguage}>
          <p className="flex items-center gap-1.5 text-ink-soft">
            <MapPin size={iconSize.small} className="shrink-0" />
            {resort.location}
          </p>
          <h2 className={classNames('mt-1', isWide ? 'text-heading' : 'text-title')}>
            <a href={path} onClick={() => setIsLeaving(true)} className="underline-offset-4 hover:underline">
              {resort.name}
            </a>
          </h2>
        </div>
        <p lang={contentLanguage}>{resort.description}</p>
        <AmenityList amenities={amenities} />
        {story && <StoryDisclosure story={story} name={resort.name} />}
        {children}
      </div>
    </Card>
  );
}

function StoryDisclosure({ story, name }: { story: ResortStory; name: string }) {
  return (
    <Disclosure
      className="mt-auto border-b-0"
      summary={
        <>
          {m.resorts_special_title()}
          <span className="sr-only">: {name}</span>
        </>
      }
    >
      <p>{story.special}</p>
      <h3 className="mt-3 font-sans font-semibold">{m.resorts_best_time()}</h3>
      <p className="text-ink-soft">{story.bestTime}</p>
    </Disclosure>
  );
}
