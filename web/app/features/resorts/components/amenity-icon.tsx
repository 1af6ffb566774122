import { m } from '#messages';
import { contentLanguage } from '../../../format/locale.ts';
import { iconSize } from '../../../ui/icon-size.ts';
import type { Amenity, AmenityIconName } from '../amenity-icons.ts';

export function AmenityIcon({ name, size }: { name: AmenityIconName; size: number }) {
  return (
    <svg aria-hidden width={size} height={size} viewBox="0 0 24 24" className="shrink-0 text-accent-text">
      <use href={`/pictures/icons/amenities.svg#${name}`} />
    </svg>
  );
}

export function AmenityList({ amenities }: { amenities: readonly Amenity[] }) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-2 empty:hidden" aria-label={m.resorts_amenities()}>
      {amenities.map(({ name, icon }) => (
        <li key={name} lang={contentLanguage} className="flex items-center gap-2 text-sm text-ink-soft">
          <AmenityIcon name={icon} size={iconSize.small} />
          {name}
        </li>
      ))}
    </ul>
  );
}
