import type { Party } from '@sunset/contract/api/parties/party.ts';
import type { APIButtonComponent } from 'discord-api-types/v10';
import { shorten } from '../../../messages/shorten.ts';
import type { Texts } from '../../../messages/texts.ts';
import { priceText } from '../../bookings/pricing/price-text.ts';
import { actionButton, linkButton, rowOf, timestamp, type ReplyMessage, type Row } from '../replies.ts';
import { escapeForDiscord } from '../../messages/templates/message-text.ts';
import { membersToBook, placeOf, pressOf, roomToBook, shortName } from './shown.ts';

/** Discord's limit. */
const maxLabel = 80;

interface Style {
  texts: Texts;
  siteUrl: string;
}

/** What the member can do now, five buttons at most, and the page of the party. Each names what is shown. Rules: INTER-17, INTER-18. */
export function partyButtons(party: Party, { texts, siteUrl }: Style): Row {
  const { code, can } = party;
  const { say } = texts;
  return rowOf(
    ...readyButtons(party, texts),
    ...pressButtons(party, texts),
    ...offerButtons(party, texts),
    ...(can.leave ? [actionButton('party_leave', { code }, { label: say('party_leave') })] : []),
    linkButton(say('party_open'), `${siteUrl}${texts.path(`/party/${code}`)}`),
  );
}

function readyButtons({ code, entrance, checkIn, own, can }: Party, texts: Texts): APIButtonComponent[] {
  const { say } = texts;
  const room = roomToBook(own);
  const isReady = own.ready_room !== null;
  const stop = can.take_back ? [actionButton('party_unready', { code }, { label: say('party_ready_stop') })] : [];
  // As long as the room is held, saying it again renews nothing. Rule: PARTY-7.
  const isHeld = isReady && own.hold?.roomId === own.ready_room;
  if (!can.ready || entrance !== null || room === null || isHeld) return stop;
  const price = priceText(texts, own.payment_method, room.final_price);
  const label = isReady ? say('party_ready_stay') : shorten(say('party_ready', { price }), maxLabel);
  const style = isReady ? 'secondary' : 'success';
  const start = Date.parse(checkIn);
  return [
    actionButton('party_ready', { code, roomId: room.roomId, price: room.final_price, start }, { label, style }),
    ...stop,
  ];
}

/** The leader's presses. */
function pressButtons(party: Party, { say }: Texts): APIButtonComponent[] {
  const { code, entrance, checkIn, can } = party;
  const all = membersToBook(party).length;
  const count = party.members.filter(({ state }) => state === 'ready').length;
  const label = count < all ? say('party_book_some', { count, total: all }) : say('party_book_all', { count });
  const start = Date.parse(checkIn);
  if (entrance === null) {
    const shown = { code, press: pressOf(party), start };
    return can.book ? [actionButton('party_book', shown, { label, style: 'success' })] : [];
  }
  const { list } = entrance;
  return can.enter
    ? [actionButton('party_enter', { code, list, start }, { label: say(enterTexts[list]), style: 'success' })]
    : [];
}

const enterTexts = { lobby: 'party_enter_lobby', waiting: 'party_enter_list' } as const;

/** Under `together` the acceptance of the own offer; else Take, as under any offer of the waiting list. */
function offerButtons({ code, openingId, checkIn, own, can }: Party, texts: Texts): APIButtonComponent[] {
  const { say } = texts;
  const { entry } = own;
  const offer = entry?.offer ?? null;
  if (entry === null || offer === null) return [];
  const price = offer.pricing.final_price;
  const start = Date.parse(checkIn);
  if (can.accept) {
    const label = shorten(say('party_accept', { price: priceText(texts, entry.payment_method, price) }), maxLabel);
    return [actionButton('party_accept', { code, offerId: offer.id, price, start }, { label, style: 'success' })];
  }
  if (!entry.can.take) return [];
  const shown = { openingId, offerId: offer.id, start };
  return [
    actionButton('take_offer', shown, { label: say('waiting_take'), style: 'success' }),
    actionButton('pass_offer', shown, { label: say('waiting_pass') }),
  ];
}

/** Asks before leaving. The last button names the start and what would be lost, so that it never gives up more than it said. Rule: INTER-18. */
export function askLeave(party: Party, notice: string, texts: Texts): ReplyMessage {
  const { say } = texts;
  const { code, checkIn } = party;
  const question = say('party_leave_question', {
    resort: escapeForDiscord(party.resort),
    start: timestamp(checkIn),
  });
  const shown = { code, place: placeOf(party) ?? 'open', start: Date.parse(checkIn) };
  return {
    content: [notice, `**${question}** ${consequenceOf(party, texts)}`].filter(Boolean).join('\n'),
    components: [
      rowOf(
        actionButton('party_leave_now', shown, { label: say('party_leave'), style: 'danger' }),
        actionButton('party_show', {}, { label: say('party_leave_stay') }),
      ),
    ],
  };
}

function consequenceOf(party: Party, { say }: Texts): string {
  const resort = escapeForDiscord(party.resort);
  const next = membersToBook(party).find(({ is_me: isMe }) => !isMe);
  const lost = {
    open: next === undefined ? '' : say('party_leave_text'),
    lobby: say('party_leave_lobby', { resort }),
    waiting: say('party_leave_waiting', { resort }),
    offered: `${say('party_leave_offered')} ${say('party_leave_waiting', { resort })}`,
  }[placeOf(party) ?? 'open'];
  if (next === undefined) return [lost, say('party_leave_last_text')].filter(Boolean).join(' ');
  const leads = party.is_leader ? say('party_leave_leads', { name: shortName(next.name) }) : '';
  return [leads, lost].filter(Boolean).join(' ');
}
