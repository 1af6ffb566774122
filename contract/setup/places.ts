import { guestTypes, tierIds, tiers, type TierId } from '../members/tiers.ts';

/** Roles that give a tier, by guest type, the worst tier first. */
export type RolePlace = NonNullable<(typeof tiers)[TierId]['rolePlace']>;
export const rolePlaces: readonly RolePlace[] = guestTypes.flatMap((type) =>
  tierIds
    .filter((id) => tiers[id].guestType === type)
    .toReversed()
    .flatMap((id) => tiers[id].rolePlace ?? []),
);

/** Roles and channels of the community's Discord server, by the name of their field. */
export const discordPlaces = [...rolePlaces, 'role_staff', 'role_host', 'channel_guests', 'channel_staff'] as const;
export type DiscordPlace = (typeof discordPlaces)[number];

export const isChannel = (place: DiscordPlace) => place.startsWith('channel_');

/** A record with a value for each place. */
export function eachPlace<Value>(valueOf: (place: DiscordPlace) => Value): Record<DiscordPlace, Value> {
  return Object.fromEntries(discordPlaces.map((place) => [place, valueOf(place)])) as Record<DiscordPlace, Value>;
}
