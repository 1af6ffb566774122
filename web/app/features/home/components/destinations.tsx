import { m } from '#messages';
import type { Resort } from '@sunset/contract/api/catalog/catalog.ts';
import { ArrowRight, MapPin } from 'lucide-react';
import { contentLanguage } from '../../../format/locale.ts';
import { href } from '../../../lib/navigation/href.ts';
import { useSite } from '../../../lib/use-site.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Container } from '../../../ui/layout/container.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { Picture } from '../../../ui/pictures/picture.tsx';
import { Reveal } from '../../../ui/layout/reveal.tsx';
import { EmptySection } from './empty-section.tsx';
import { SectionHeading } from '../../../ui/layout/section-heading.tsx';
import { RichText } from '../../../ui/rich-text.tsx';
import { hiddenPart } from '../../../ui/hidden-part.tsx';

/** PAGE-24 */
const shownAmenities = 3;

/** Resorts: one large picture and two beside it. */
export function Destinations({ resorts }: { resorts: readonly Resort[] }) {
  const { isExample } = useSite().community;
  return (
    <Reveal>
      <Container className="flex flex-col gap-8">
        <SectionHeading eyebrow={m.resorts_eyebrow()} title={isExample ? m.home_resorts_title() : m.layout_resorts()}>
          {m.home_resorts_intro()}
        </SectionHeading>
        {resorts.length === 0 ? (
          <EmptySection>{m.resorts_load_failed()}</EmptySection>
        ) : (
          <div className="grid gap-5 lg:grid-cols-2 lg:grid-rows-2">
            {resorts.map((resort, index) => (
              <Destination key={resort.id} resort={resort} isLead={index === 0} />
            ))}
          </div>
        )}
      </Container>
    </Reveal>
  );
}

interface DestinationProps {
  resort: Resort;
  isLead: boolean;
}

function Destination({ resort, isLead }: DestinationProps) {
  return (
    <Card
      as="article"
      isFlush
      isInteractive
      className={classNames('flex flex-col', isLead ? 'lg:row-span-2' : 'sm:flex-row lg:items-stretch')}
    >
      <Picture
        src={resort.image}
        alt=""
        width={1200}
        height={800}
        className={classNames(
          'aspect-3/2 w-full object-cover',
          isLead ? 'lg:aspect-auto lg:min-h-72 lg:flex-1' : 'sm:aspect-auto sm:w-2/5 sm:shrink-0',
        )}
      />
      <div className="flex flex-1 flex-col items-start gap-3 p-5 sm:p-6 lg:flex-initial lg:grow">
        <div>
          <h3 lang={contentLanguage} className="text-title">
            {resort.name}
          </h3>
          <p lang={contentLanguage} className="mt-1 flex items-center gap-1.5 text-ink-soft">
            <MapPin size={iconSize.small} className="shrink-0" />
            {resort.location}
          </p>
        </div>
        {isLead && <p lang={contentLanguage}>{resort.description}</p>}
        <ul lang={contentLanguage} className="flex flex-wrap gap-x-3 gap-y-1 text-sm text-ink-soft empty:hidden">
          {resort.amenities.slice(0, shownAmenities).map((amenity) => (
            <li key={amenity} className="flex items-center gap-2 before:size-1.5 before:rounded-full before:bg-amber">
              {amenity}
            </li>
          ))}
        </ul>
        <ButtonLink href={href('/resorts')} variant="secondary" className="mt-auto">
          <span>
            <RichText message={m.home_learn_more} inputs={{ resort: resort.name }} markup={hiddenPart} />
          </span>
          <ArrowRight size={iconSize.small} />
        </ButtonLink>
      </div>
    </Card>
  );
}
