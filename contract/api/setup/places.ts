/** Roles and channels of the community's Discord server, by the name of their field. */
export const discordPlaces = [
  'role_gold',
  'role_booster',
  'role_boosts_2',
  'role_boosts_3',
  'role_staff',
  'role_host',
  'channel_guests',
  'channel_staff',
] as const;
export type DiscordPlace = (typeof discordPlaces)[number];

/** A record with a value for each place. */
export function eachPlace<Value>(valueOf: (place: DiscordPlace) => Value): Record<DiscordPlace, Value> {
  return Object.fromEntries(discordPlaces.map((place) => [place, valueOf(place)])) as Record<DiscordPlace, Value>;
}
