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

/** The icons of amenities. `npm run build` draws them into one picture, so that no page has them in its scripts. */
export const amenityIcons = {
  pool: WavesLadder,
  wifi: Wifi,
  fitness: Dumbbell,
  bicycle: Bike,
  parking: Car,
  fire: Flame,
  sweets: IceCreamCone,
  bar: Martini,
  music: Music,
  games: Gamepad2,
  shop: ShoppingBag,
  telescope: Telescope,
  restaurant: Utensils,
  service: HandPlatter,
  boat: Sailboat,
  fish: Fish,
  beach: Umbrella,
  garden: Leaf,
  desk: ConciergeBell,
  bed: BedDouble,
  spa: Sparkles,
  sun: Sun,
  ticket: Ticket,
  sea: Waves,
  other: Star,
} as const satisfies Record<string, LucideIcon>;

export type AmenityIconName = keyof typeof amenityIcons;

/** The first match wins: specific patterns come before general ones. */
const patterns: readonly [RegExp, AmenityIconName][] = [
  [/pool|slide|tub|spring/i, 'pool'],
  [/wi-?fi/i, 'wifi'],
  [/fitness|gym|volleyball|golf|yoga/i, 'fitness'],
  [/bicycle|bike|scooter/i, 'bicycle'],
  [/parking|valet/i, 'parking'],
  [/fire|barbecue/i, 'fire'],
  [/gelato|patisserie|ice cream/i, 'sweets'],
  [/\bbar\b|night club|lounge|salon/i, 'bar'],
  [/music|band|ballroom|theatre|amphitheatre/i, 'music'],
  [/arcade|playground|kids/i, 'games'],
  [/boutique|shop|gallery/i, 'shop'],
  [/stargazing|telescope/i, 'telescope'],
  [/restaurant|kitchen|dining|dinner|trattoria|taverna|buffet/i, 'restaurant'],
  [/breakfast|tea|room service|butler/i, 'service'],
  [/boat|yacht|quay|jetty|ferry|canoe|pier|dock|tour|cruise/i, 'boat'],
  [/dive|snorkel|aquarium|koi|reef/i, 'fish'],
  [/beach/i, 'beach'],
  [/garden|grove|trail|lemon|terrace/i, 'garden'],
  [/concierge|desk/i, 'desk'],
  [/villa|bed|cabin/i, 'bed'],
  [/spa\b|yukata/i, 'spa'],
  [/sun|deck/i, 'sun'],
  [/chapel|stage|show/i, 'ticket'],
  [/sea|ocean|lagoon|water|overwater/i, 'sea'],
];

/** An amenity as pages show it. */
export interface Amenity {
  name: string;
  icon: AmenityIconName;
}

export const withIcon = (name: string): Amenity => ({
  name,
  icon: patterns.find(([pattern]) => pattern.test(name))?.[1] ?? 'other',
});
