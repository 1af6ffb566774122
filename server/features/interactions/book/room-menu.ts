import type { UpcomingRoom } from '@sunset/contract/api/catalog/catalog.ts';
import type { TierId } from '@sunset/contract/members/tiers.ts';
import { ComponentType } from 'discord-api-types/v10';
import type { Texts } from '../../../messages/texts.ts';
import { amountText, priceText } from '../../bookings/pricing/price-text.ts';
import { priceFor } from '../../bookings/pricing/rules.ts';
import { colours, escapeForDiscord } from '../../messages/templates/message-text.ts';
import { buildCustomId } from '../custom-ids.ts';
import type { BookableOpening } from '../openings/rules.ts';
import { linkButton, moment, rowOf, type ReplyMessage } from '../replies.ts';
import { shorten } from '../../../messages/shorten.ts';

interface Guest {
  tiers: readonly TierId[];
  texts: Texts;
  siteUrl: string;
}

/** Discord's limits. */
const maxOptions = 25;
const maxLabel = 100;

/** Prices alone are shown here. */
const noLinks = { donation: null, ticket: null };

/** An opening with the menu of its free rooms, at the member's own prices; or when it goes on sale. */
export function describeRooms(opening: BookableOpening, guest: Guest): ReplyMessage {
  const { id, resort, resortId, startsAt, onSale } = opening;
  const { texts, siteUrl } = guest;
  const path = texts.path(`/book?resort=${resortId}&opening=${id}`);
  const site = rowOf(linkButton(texts.say('book_on_site'), `${siteUrl}${path}`));
  const embed = {
    title: shorten(escapeForDiscord(resort), 256),
    description: moment(startsAt),
    color: colours.sea,
  };
  const free = opening.rooms.filter(({ availableCount }) => availableCount > 0);
  if (onSale.kind === 'later') {
    const start = moment(onSale.onSaleAt);
    const content = texts.say(opening.isDraw ? 'commands_draw_at' : 'refusal_opens_at', { start });
    return { content, embeds: [embed], components: [site] };
  }
  if (free.length === 0) return { content: texts.say('book_no_room'), embeds: [embed], components: [site] };
  const menu = {
    type: ComponentType.StringSelect as const,
    custom_id: buildCustomId('book_room', {}),
    placeholder: texts.say('book_choose'),
    options: free.slice(0, maxOptions).map((room) => optionOf(room, guest)),
  };
  return { content: texts.say('book_which'), embeds: [embed], components: [rowOf(menu), site] };
}

function optionOf(room: UpcomingRoom, { tiers, texts }: Guest) {
  const choice = { basePrice: room.price, allInclusive: false, method: 'bbc' } as const;
  const { final_price: due, original_price: original } = priceFor(tiers, choice, noLinks);
  const left = { count: room.availableCount, guests: room.maxGuests };
  const description =
    due < original
      ? texts.say('book_room_left_before', { ...left, before: amountText(texts, 'bbc', original) })
      : texts.say('book_room_left', left);
  return {
    label: shorten(texts.say('booking_fact', { name: room.type, value: priceText(texts, 'bbc', due) }), maxLabel),
    value: String(room.id),
    description: shorten(description, maxLabel),
  };
}
