import { eachPlace, isChannel, rolePlaces, type DiscordPlace } from '@sunset/contract/setup/places.ts';
import type { SetupState } from '@sunset/contract/api/setup/state.ts';
import type { ResponseOf } from '@sunset/contract/client.ts';
import { tiers } from '@sunset/contract/members/tiers.ts';

export type Menus = ResponseOf<'GET /setup/roles'>;
export type Places = Record<DiscordPlace, string>;

interface PlaceText {
  label: string;
  /** What it is for, and what is missing without it. */
  hint: string;
}

/** Roles and channels, in the groups in which the step shows them. */
export const placeGroups: readonly { title: string; note?: string; places: readonly DiscordPlace[] }[] = [
  { title: 'Channels', places: ['channel_guests', 'channel_staff'] },
  { title: 'Your team', places: ['role_staff', 'role_host'] },
  {
    title: 'Guests with extras',
    note: 'Guests with one of these roles get a discount: it comes off the price of every room. How much is fixed, because the site’s pages about gold and boosts name it. Leave a role out, and nobody gets a discount by it. You can choose other roles later under Settings, then Set-up.',
    places: rolePlaces,
  },
];

const discountOf = ({ discount }: { discount: number }) =>
  discount === 100 ? 'They get their rooms for free.' : `They pay ${discount}% less.`;

export const placeTexts: Record<DiscordPlace, PlaceText> = {
  channel_guests: {
    label: 'Channel for guests',
    hint: 'Your evenings are announced here. Without it they are not.',
  },
  channel_staff: {
    label: 'Channel for your team',
    hint: 'We tell your team here when an evening is near and when requests wait. Without it they look at the panel.',
  },
  role_staff: {
    label: 'Staff role',
    hint: 'It is mentioned when we call your team to an evening. It gives no rights on the site: those come from the host role, and you add admins in the panel under Admin Users.',
  },
  role_host: {
    label: 'Host role',
    hint: 'Everyone with this role can run evenings on the site. You can also add hosts one by one.',
  },
  role_gold: {
    label: 'Gold customer role',
    hint: `You decide who is a gold customer: with this role, or under Members in the panel. They pay ${tiers.gold.discount}% less. They book earlier only by as much as you choose for an opening, under Booking times; otherwise at the same time as everybody.`,
  },
  role_booster: {
    label: 'Server booster role',
    hint: `Discord gives it to everyone who boosts your server. ${discountOf(tiers.one_boost)}`,
  },
  role_boosts_2: {
    label: 'Role for two boosts',
    hint: `For communities that give boosters more for a second boost. ${discountOf(tiers.two_boosts)}`,
  },
  role_boosts_3: {
    label: 'Role for three boosts',
    hint: `The same for three and more boosts. ${discountOf(tiers.three_boosts)}`,
  },
};

/** What names usually mean; only a single match is suggested. Discord says itself which role boosters have. */
const usualNames: Record<Exclude<DiscordPlace, 'role_booster'>, RegExp> = {
  channel_guests: /guest|announce|booking|opening/i,
  channel_staff: /staff|team|mod|crew|front.?desk/i,
  role_staff: /staff|team|front.?desk/i,
  role_host: /host/i,
  role_gold: /gold/i,
  role_boosts_2: /\b(?:2|two|double)\b.*boost/i,
  role_boosts_3: /\b(?:3|three|triple)\b.*boost/i,
};

export const chosenPlaces = (roles: NonNullable<SetupState['roles']>): Places =>
  eachPlace((place) => roles[place] ?? '');

export const noPlaces: Places = eachPlace(() => '');

/** What the names of a server's roles and channels suggest. The person looks at it before it is saved. */
export function suggestPlaces({ roles, channels }: Pick<Menus, 'roles' | 'channels'>): Places {
  const suggested = Object.entries(usualNames).map(([place, pattern]) => {
    const options = isChannel(place as DiscordPlace)
      ? channels.filter(({ missing }) => missing.length === 0)
      : roles.filter(({ is_managed }) => !is_managed);
    const found = options.filter(({ name }) => pattern.test(name));
    return [place, found.length === 1 ? (found[0]?.id ?? '') : ''];
  });
  const booster = roles.find(({ is_booster }) => is_booster)?.id ?? '';
  return { ...noPlaces, ...(Object.fromEntries(suggested) as Partial<Places>), role_booster: booster };
}

/** For the request: an empty choice is none. */
export const placesToSend = (places: Places) => eachPlace((place) => places[place] || null);
