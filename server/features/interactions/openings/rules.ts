import type { UpcomingRoom } from '@sunset/contract/api/catalog/catalog.ts';
import { findOnSale, isDrawAhead, type OnSale } from '@sunset/contract/openings/on-sale.ts';
import type { GuestType, OnSaleGroup } from '@sunset/contract/members/tiers.ts';
import type { Texts } from '../../../messages/texts.ts';
import { escapeForDiscord } from '../../messages/templates/message-text.ts';
import { linkButton, moment, rowOf, type ReplyMessage } from '../replies.ts';

/** The member who asks. */
export interface Viewer {
  group: OnSaleGroup;
  guestTypes: readonly GuestType[];
  now: Date;
}

/** An opening as one member can book it. */
export interface BookableOpening {
  id: number;
  resortId: number;
  resort: string;
  startsAt: string;
  /** The one of the resort. */
  timeZone: string;
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
    if (first === undefined || !viewer.guestTypes.some((type) => first.resortAccess[`${type}_bookings_open`]))
      return [];
    const count = (of: (room: UpcomingRoom) => number) => types.reduce((sum, room) => sum + of(room), 0);
    const stock = {
      ...first,
      availableCount: count((room) => room.availableCount),
      keptCount: count((room) => room.keptCount),
    };
    const onSale = findOnSale(stock, viewer.group, viewer.now.getTime());
    if (onSale.kind === 'sold_out') return [];
    const { openingId: id, resortId, resortName: resort, openingDate: startsAt, timezone: timeZone } = first;
    const lowestPrice = Math.min(...types.map(({ price }) => price));
    return [
      {
        id,
        resortId,
        resort,
        startsAt,
        timeZone,
        lowestPrice,
        onSale,
        isDraw: isDrawAhead(stock, viewer.group),
        rooms: types,
      },
    ];
  });
}

/** As many as a message has room for. */
const maxOpenings = 8;

/** How an answer is written: its language, and where its links lead. */
interface Style {
  texts: Texts;
  siteUrl: string;
}

/** What `/openings` answers. Rule: INTER-8. */
export function describeOpenings(openings: readonly BookableOpening[], { texts, siteUrl }: Style): ReplyMessage {
  const schedule = rowOf(linkButton(texts.say('commands_all_openings'), `${siteUrl}${texts.path('/book')}`));
  if (openings.length === 0) return { content: texts.say('commands_no_openings'), components: [schedule] };
  const lines = openings.slice(0, maxOpenings).map((opening) => describeOpening(opening, { texts, siteUrl }));
  const title = texts.say('commands_next_openings');
  return { embeds: [{ title, description: lines.join('\n\n') }], components: [schedule] };
}

function describeOpening(opening: BookableOpening, { texts, siteUrl }: Style): string {
  const { resort, resortId, id, startsAt, lowestPrice: price, onSale } = opening;
  const link = `${siteUrl}${texts.path(`/book?resort=${resortId}&opening=${id}`)}`;
  const left = texts.say('commands_rooms_left', { count: onSale.rooms, price });
  return [
    `**${escapeForDiscord(resort)}** ${moment(startsAt)}`,
    `${left} ${describeSale(opening, texts)} [${texts.say('commands_book')}](${link})`,
  ].join('\n');
}

function describeSale({ onSale, isDraw }: BookableOpening, { say }: Texts): string {
  if (onSale.kind !== 'later') return say('commands_on_sale');
  return say(isDraw ? 'commands_draw_at' : 'commands_on_sale_at', { start: moment(onSale.onSaleAt) });
}
