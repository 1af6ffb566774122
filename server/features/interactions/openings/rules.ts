import type { UpcomingRoom } from '@sunset/contract/api/catalog/catalog.ts';
import { findOnSale, isDrawAhead, type OnSale } from '@sunset/contract/openings/on-sale.ts';
import type { ResortAccessFlag } from '@sunset/contract/openings/resort-access.ts';
import type { OnSaleGroup } from '@sunset/contract/members/tiers.ts';
import { escapeForDiscord } from '../../messages/templates/message-text.ts';
import { linkButton, rowOf, timestamp, type ReplyMessage } from '../replies.ts';

/** The member who asks. */
export interface Viewer {
  group: OnSaleGroup;
  /** The flags of a resort's access that admit them. */
  flags: readonly ResortAccessFlag[];
  now: Date;
}

/** An opening as one member can book it. */
export interface BookableOpening {
  id: number;
  resortId: number;
  resort: string;
  startsAt: string;
  lowestPrice: number;
  onSale: OnSale;
  isDraw: boolean;
  rooms: UpcomingRoom[];
}

/** The openings that the member can book now or later, the next first. Sold out ones and closed resorts are left out. */
export function listBookable(rooms: readonly UpcomingRoom[], viewer: Viewer): BookableOpening[] {
  const byOpening = Map.groupBy(rooms, ({ openingId }) => openingId);
  return [...byOpening.values()].flatMap((types) => {
    const [first] = types;
    if (first === undefined || !viewer.flags.some((flag) => first.resortAccess[`${flag}_bookings_open`])) return [];
    const count = (of: (room: UpcomingRoom) => number) => types.reduce((sum, room) => sum + of(room), 0);
    const stock = {
      ...first,
      availableCount: count((room) => room.availableCount),
      keptCount: count((room) => room.keptCount),
    };
    const onSale = findOnSale(stock, viewer.group, viewer.now.getTime());
    if (onSale.kind === 'sold_out') return [];
    const { openingId: id, resortId, resortName: resort, openingDate: startsAt } = first;
    const lowestPrice = Math.min(...types.map(({ price }) => price));
    return [
      { id, resortId, resort, startsAt, lowestPrice, onSale, isDraw: isDrawAhead(stock, viewer.group), rooms: types },
    ];
  });
}

/** As many as a message has room for. */
const maxOpenings = 8;

/** What `/openings` answers. Rule: INTER-8. */
export function describeOpenings(openings: readonly BookableOpening[], siteUrl: string): ReplyMessage {
  const schedule = rowOf(linkButton('All openings', `${siteUrl}/book`));
  if (openings.length === 0) {
    return { content: 'No opening has rooms left for you right now. Please look again later.', components: [schedule] };
  }
  const lines = openings.slice(0, maxOpenings).map((opening) => describeOpening(opening, siteUrl));
  return { embeds: [{ title: 'Next openings', description: lines.join('\n\n') }], components: [schedule] };
}

function describeOpening(opening: BookableOpening, siteUrl: string): string {
  const { resort, resortId, id, startsAt, lowestPrice, onSale } = opening;
  const link = `${siteUrl}/book?resort=${resortId}&opening=${id}`;
  const left = `${onSale.rooms} ${onSale.rooms === 1 ? 'room' : 'rooms'}`;
  return [
    `**${escapeForDiscord(resort)}** ${timestamp(startsAt)} (${timestamp(startsAt, 'R')})`,
    `${left} left, from ${lowestPrice} BBC. ${describeSale(opening)} [Book](${link})`,
  ].join('\n');
}

function describeSale({ onSale, isDraw }: BookableOpening): string {
  if (onSale.kind !== 'later') return 'On sale now.';
  const at = `${timestamp(onSale.onSaleAt)} (${timestamp(onSale.onSaleAt, 'R')})`;
  return isDraw ? `The draw for you is ${at}.` : `On sale for you from ${at}.`;
}
