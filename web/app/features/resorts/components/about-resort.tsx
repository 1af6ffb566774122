import { m } from '#messages';
import { contentLanguage } from '../../../format/locale.ts';
import { Container } from '../../../ui/layout/container.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import type { Amenity } from '../amenity-icons.ts';
import type { ShownResort } from '../queries.ts';
import { AmenityIcon } from './amenity-icon.tsx';

export function AboutResort({ resort, story, amenities }: ShownResort) {
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
      {amenities.length > 0 && <Amenities amenities={amenities} />}
    </Container>
  );
}

function Amenities({ amenities }: { amenities: readonly Amenity[] }) {
  return (
    <div className="self-start rounded-card bg-sunk p-6 sm:p-8">
      <h2 className="text-title">{m.resorts_amenities()}</h2>
      <ul lang={contentLanguage} className="mt-5 grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-1">
        {amenities.map(({ name, icon }) => (
          <li key={name} className="flex items-center gap-3">
            <AmenityIcon name={icon} size={iconSize.medium} />
            {name}
          </li>
        ))}
      </ul>
    </div>
  );
}
