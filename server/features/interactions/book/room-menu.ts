import type { UpcomingRoom } from '@sunset/contract/api/catalog/catalog.ts';
import type { TierId } from '@sunset/contract/members/tiers.ts';
import { ComponentType } from 'discord-api-types/v10';
import { priceFor, type PaymentLinks } from '../../bookings/pricing/rules.ts';
import { colours, escapeForDiscord } from '../../messages/templates/message-text.ts';
import { buildCustomId } from '../custom-ids.ts';
import type { BookableOpening } from '../openings/rules.ts';
import { linkButton, rowOf, timestamp, type ReplyMessage } from '../replies.ts';

interface Guest {
  tiers: readonly TierId[];
  links: PaymentLinks;
  siteUrl: string;
}

/** Discord's limits. */
const maxOptions = 25;
const maxLabel = 100;

/** An opening with the menu of its free rooms, at the member's own prices; or when it goes on sale. */
export function describeRooms(opening: BookableOpening, guest: Guest): ReplyMessage {
  const { id, resort, resortId, startsAt, onSale } = opening;
  const site = linkButton('On the site', `${guest.siteUrl}/book?resort=${resortId}&opening=${id}`);
  const embed = {
    title: escapeForDiscord(resort).slice(0, 256),
    description: `${timestamp(startsAt)} (${timestamp(startsAt, 'R')})`,
    color: colours.sea,
  };
  const free = opening.rooms.filter(({ availableCount }) => availableCount > 0);
  if (onSale.kind === 'later') {
    const at = `${timestamp(onSale.onSaleAt)} (${timestamp(onSale.onSaleAt, 'R')})`;
    const content = opening.isDraw ? `The draw for you is ${at}.` : `Booking opens for you ${at}.`;
    return { content, embeds: [embed], components: [rowOf(site)] };
  }
  if (free.length === 0) return { content: 'No room is free right now.', embeds: [embed], components: [rowOf(site)] };
  const menu = {
    type: ComponentType.StringSelect as const,
    custom_id: buildCustomId('book_room', {}),
    placeholder: 'Choose a room',
    options: free.slice(0, maxOptions).map((room) => optionOf(room, guest)),
  };
  return { content: 'Which room?', embeds: [embed], components: [rowOf(menu), rowOf(site)] };
}

function optionOf(room: UpcomingRoom, { tiers, links }: Guest) {
  const { payment_details: price } = priceFor(
    tiers,
    { basePrice: room.price, allInclusive: false, method: 'bbc' },
    links,
  );
  const before = price.original_display === null ? '' : ` (instead of ${price.original_display})`;
  return {
    label: `${room.type}: ${price.display}`.slice(0, maxLabel),
    value: String(room.id),
    description: `${room.availableCount} left, for up to ${room.maxGuests} people${before}`.slice(0, maxLabel),
  };
}
