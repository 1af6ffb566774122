import { m } from '#messages';
import {
  BedDouble,
  Bike,
  Car,
  ConciergeBell,
  Dumbbell,
  Fish,
  Flame,
  Gamepad2,
  HandPlatter,
  IceCreamCone,
  Leaf,
  Martini,
  Music,
  Sailboat,
  ShoppingBag,
  Sparkles,
  Star,
  Sun,
  Telescope,
  Ticket,
  Umbrella,
  Utensils,
  Waves,
  WavesLadder,
  Wifi,
  type LucideIcon,
} from 'lucide-react';
import { contentLanguage } from '../../../format/locale.ts';
import { iconSize } from '../../../ui/icon-size.ts';

/** The first match wins: specific patterns come before general ones. */
const icons: readonly [RegExp, LucideIcon][] = [
  [/pool|slide|tub|spring/i, WavesLadder],
  [/wi-?fi/i, Wifi],
  [/fitness|gym|volleyball|golf|yoga/i, Dumbbell],
  [/bicycle|bike|scooter/i, Bike],
  [/parking|valet/i, Car],
  [/fire|barbecue/i, Flame],
  [/gelato|patisserie|ice cream/i, IceCreamCone],
  [/\bbar\b|night club|lounge|salon/i, Martini],
  [/music|band|ballroom|theatre|amphitheatre/i, Music],
  [/arcade|playground|kids/i, Gamepad2],
  [/boutique|shop|gallery/i, ShoppingBag],
  [/stargazing|telescope/i, Telescope],
  [/restaurant|kitchen|dining|dinner|trattoria|taverna|buffet/i, Utensils],
  [/breakfast|tea|room service|butler/i, HandPlatter],
  [/boat|yacht|quay|jetty|ferry|canoe|pier|dock|tour|cruise/i, Sailboat],
  [/dive|snorkel|aquarium|koi|reef/i, Fish],
  [/beach/i, Umbrella],
  [/garden|grove|trail|lemon|terrace/i, Leaf],
  [/concierge|desk/i, ConciergeBell],
  [/villa|bed|cabin/i, BedDouble],
  [/spa\b|yukata/i, Sparkles],
  [/sun|deck/i, Sun],
  [/chapel|stage|show/i, Ticket],
  [/sea|ocean|lagoon|water|overwater/i, Waves],
];

/** The icon for an amenity's name; a star if no pattern matches. */
export function iconFor(amenity: string): LucideIcon {
  return icons.find(([pattern]) => pattern.test(amenity))?.[1] ?? Star;
}

export function AmenityList({ amenities }: { amenities: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-2 empty:hidden" aria-label={m.resorts_amenities()}>
      {amenities.map((amenity) => {
        const Icon = iconFor(amenity);
        return (
          <li key={amenity} lang={contentLanguage} className="flex items-center gap-2 text-sm text-ink-soft">
            <Icon size={iconSize.small} className="shrink-0 text-accent-text" />
            {amenity}
          </li>
        );
      })}
    </ul>
  );
}
