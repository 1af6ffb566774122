import { m } from '#messages';
import type { Resort } from '@sunset/contract/api/catalog/catalog.ts';
import { contentLanguage } from '../../../format/locale.ts';
import { Container } from '../../../ui/layout/container.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import type { ResortStory } from '../resort-stories.ts';
import { iconFor } from './amenity-icon.tsx';

export function AboutResort({ resort, story }: { resort: Resort; story: ResortStory | null }) {
  return (
    <Container className="grid gap-10 lg:grid-cols-[3fr_2fr] lg:gap-16">
      <div className="flex flex-col gap-5">
        <h2 className="text-heading">{m.resorts_stay_title()}</h2>
        <p lang={contentLanguage} className="text-lg">
          {resort.description}
        </p>
        {story && <p className="text-ink-soft">{story.special}</p>}
        <dl className="mt-2 grid gap-x-8 gap-y-5 border-t border-line pt-6 sm:grid-cols-2">
          <div>
            <dt className="text-sm text-ink-soft">{m.resorts_plot_owner()}</dt>
            <dd className="font-semibold">{resort.plot_owner ?? m.resorts_plot_owner_unknown()}</dd>
          </div>
          {story && (
            <div>
              <dt className="text-sm text-ink-soft">{m.resorts_best_time()}</dt>
              <dd>{story.bestTime}</dd>
            </div>
          )}
        </dl>
      </div>
      {resort.amenities.length > 0 && <Amenities amenities={resort.amenities} />}
    </Container>
  );
}

function Amenities({ amenities }: { amenities: readonly string[] }) {
  return (
    <div className="self-start rounded-card bg-sunk p-6 sm:p-8">
      <h2 className="text-title">{m.resorts_amenities()}</h2>
      <ul lang={contentLanguage} className="mt-5 grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-1">
        {amenities.map((amenity) => {
          const Icon = iconFor(amenity);
          return (
            <li key={amenity} className="flex items-center gap-3">
              <Icon size={iconSize.medium} className="shrink-0 text-accent-text" />
              {amenity}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
