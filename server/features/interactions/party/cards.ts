import type { Party, PartyMember } from '@sunset/contract/api/parties/party.ts';
import type { PartyRefusal } from '@sunset/contract/bookings/party.ts';
import { shorten } from '../../../messages/shorten.ts';
import type { MessageKey, Texts } from '../../../messages/texts.ts';
import { priceText } from '../../bookings/pricing/price-text.ts';
import { colours, escapeForDiscord } from '../../messages/templates/message-text.ts';
import { codeText } from '../refusal-text.ts';
import { actionButton, linkButton, moment, rowOf, timestamp, type ReplyMessage } from '../replies.ts';
import { partyButtons } from './buttons.ts';
import { membersToBook, nameList, roomToBook, shortName } from './shown.ts';

type Embed = NonNullable<ReplyMessage['embeds']>[number];

/** As many as Discord's limit for all cards of a message has room for, whatever the names are. */
const maxCards = 3;

interface Style {
  texts: Texts;
  siteUrl: string;
  /** What a press did or was refused for. */
  notice: string;
}

/** What `/party` answers: a card for each party, with what the member can do now; without one what a party is. Rule: INTER-16. */
export function describeParties(parties: readonly Party[], { texts, siteUrl, notice }: Style): ReplyMessage {
  const { say } = texts;
  const shown = parties.slice(0, maxCards);
  const rest = parties.length > maxCards ? say('commands_first_of', { shown: maxCards, all: parties.length }) : '';
  const intro = parties.length === 0 ? say('party_none') : rest;
  const content = [notice, intro].filter(Boolean).join('\n\n');
  const refresh = actionButton('party_show', {}, { label: say('party_refresh') });
  const book = linkButton(say('party_book_with_friends'), `${siteUrl}${texts.path('/book')}`);
  return {
    ...(content === '' ? {} : { content }),
    embeds: shown.map((party) => partyCard(party, texts)),
    components: [...shown.map((party) => partyButtons(party, { texts, siteUrl })), rowOf(refresh, book)],
  };
}

function partyCard(party: Party, texts: Texts): Embed {
  const { say } = texts;
  const own = describeOwn(party, texts);
  return {
    title: shorten(escapeForDiscord(party.resort), 256),
    description: [moment(party.checkIn), describeState(party, texts)].filter(Boolean).join('\n'),
    color: party.can.accept || party.own.refusal !== null ? colours.notice : colours.sea,
    fields: [
      field(say('party_members'), party.members.map((member) => memberLine(member, party, texts)).join('\n')),
      ...(own === null ? [] : [field(own.title, own.lines.join('\n'))]),
      ...(party.can.invite ? [field(say('party_invite'), `${say('party_invite_text')}\n${party.url}`)] : []),
    ],
  };
}

const field = (name: string, value: string) => ({ name, value: shorten(value, 1024) });

/** Where the party is, and what the member waits for. */
function describeState(party: Party, texts: Texts): string {
  const { state, entrance, own } = party;
  const { say } = texts;
  const name = shortName(leaderName(party));
  if (own.bookingReference !== null) return bookedText(party, texts);
  switch (state) {
    case 'lobby':
      return say('party_in_lobby', { start: moment(own.entry?.draws_at ?? party.checkIn) });
    case 'waiting':
      return say('party_place', { number: own.entry?.position ?? 1, total: own.entry?.waiting_count ?? 1 });
    case 'booked':
    case 'over':
      return codeText('party_over', texts);
    default:
  }
  if (entrance?.list === 'lobby') {
    if (entrance.opens_at !== null) return say('party_lobby_opens', { start: moment(entrance.opens_at) });
    return party.is_leader ? say('party_enter_lobby_leader') : say('party_enter_lobby_member', { name });
  }
  if (entrance !== null) {
    return party.is_leader ? say('party_enter_list_leader') : say('party_enter_list_member', { name });
  }
  if (party.opens_at !== null) return say('party_opens', { start: moment(party.opens_at) });
  return party.can.ready ? say('party_opens_now') : codeText('draw_pending', texts);
}

function bookedText(party: Party, texts: Texts): string {
  const { say } = texts;
  const left = membersToBook(party).map((member) => nameOf(member, texts));
  if (left.length === 0) return say('party_booked');
  return `${say('party_booked')} ${say('party_left_out', { names: nameList(left, texts) })}`;
}

const leaderName = ({ members }: Party): string => members.find(({ is_leader: isLeader }) => isLeader)?.name ?? '';

function nameOf({ name, is_me: isMe }: PartyMember, { say }: Texts): string {
  return isMe ? say('party_member_you', { name: shortName(name) }) : shortName(name);
}

/** "**Ann (you)** · Leader · Ready until 20:05" */
function memberLine(member: PartyMember, party: Party, texts: Texts): string {
  const { say } = texts;
  const isInSale = party.state === 'open' && party.entrance === null;
  const state = {
    joined: isInSale ? say('party_state_joined') : '',
    ready: say('party_state_ready', { until: timestamp(member.ready_until ?? party.checkIn, 't') }),
    offered: say('party_state_offered'),
    accepted: say('party_state_accepted'),
    booked: say('party_state_booked'),
  }[member.state];
  return [`**${nameOf(member, texts)}**`, member.is_leader ? say('party_member_leader') : '', state]
    .filter(Boolean)
    .join(' · ');
}

/** The member's own room or offer, and what to do next. */
function describeOwn(party: Party, texts: Texts): { title: string; lines: string[] } | null {
  const { own, state, entrance } = party;
  const refusal = describeRefusal(party, texts);
  const offer = describeOffer(party, texts);
  const isInSale = state === 'open' && entrance === null && own.bookingReference === null;
  const lines = [...refusal, ...(offer ?? []), ...(isInSale ? describeRoom(party, texts) : [])];
  if (lines.length === 0) return null;
  const isShared = offer !== null && party.policy === 'together';
  return { title: texts.say(isShared ? 'party_offer' : 'party_room'), lines };
}

function roomLine(type: string, price: string): string {
  return `**${shortName(type)}** · **${price}**`;
}

function describeRoom(party: Party, texts: Texts): string[] {
  const { own, is_leader: isLeader } = party;
  const { say } = texts;
  const room = roomToBook(own);
  if (room === null) return [say('party_room_none')];
  const { final_price: price, type } = room;
  const isReady = own.ready_room !== null;
  const due = priceText(texts, own.payment_method, isReady ? (own.ready_price ?? price) : price);
  if (isReady) return [roomLine(type, due), ...describeReady(party, texts)];
  const before = own.rooms[own.rooms.indexOf(room) - 1];
  const name = shortName(leaderName(party));
  return [
    roomLine(type, due),
    ...(before === undefined ? [] : [say('party_room_next', { room: shortName(before.type) })]),
    ...(party.can.ready ? [isLeader ? say('party_ready_leader_text') : say('party_ready_text', { name })] : []),
  ];
}

function describeReady(party: Party, texts: Texts): string[] {
  const { own, members } = party;
  const { say } = texts;
  const until = members.find(({ is_me: isMe }) => isMe)?.ready_until ?? party.checkIn;
  const missing = membersToBook(party).filter(({ state }) => state !== 'ready');
  const next =
    missing.length > 0
      ? say('party_waiting_for', {
          names: nameList(
            missing.map((each) => shortName(each.name)),
            texts,
          ),
        })
      : say('party_waiting_leader', { name: shortName(leaderName(party)) });
  return [
    say('party_ready_until', { until: moment(until, 't') }),
    ...(own.hold?.roomId === own.ready_room ? [] : [say('party_ready_unheld')]),
    ...(party.is_leader && missing.length === 0 ? [] : [next]),
  ];
}

function describeOffer(party: Party, texts: Texts): string[] | null {
  const { say } = texts;
  const { entry } = party.own;
  const offer = entry?.offer ?? null;
  if (entry === null || offer === null) return null;
  const lines = [
    roomLine(offer.type, priceText(texts, entry.payment_method, offer.pricing.final_price)),
    say('commands_offer_until', { until: moment(offer.until) }),
  ];
  if (party.policy !== 'together') return lines;
  const all = membersToBook(party);
  const count = all.filter(({ state }) => state === 'accepted').length;
  return [
    ...lines,
    ...(offer.is_accepted ? [say('party_accepted_own')] : []),
    say('party_accepted_count', { count, total: all.length }),
    say(entry.missed_offers > 0 ? 'party_unanswered_ends' : 'party_unanswered_moves'),
  ];
}

/** Why the last press booked or entered nothing for the member. */
function describeRefusal({ entrance, own: { refusal } }: Party, texts: Texts): string[] {
  const { say } = texts;
  if (refusal === null) return [];
  const { reason, code } = refusal;
  const isEntering = entrance !== null && reason === 'cannot_book';
  const why = {
    not_ready: '',
    sold_out: say('party_own_sold_out'),
    price_changed: say('party_own_price_changed'),
    cannot_book: codeText(code, texts),
  }[reason];
  return [`**${say(isEntering ? 'party_own_refusal_enter' : 'party_own_refusal')}** ${why}`];
}

const reasonTexts = {
  not_ready: 'party_reason_not_ready',
  sold_out: 'party_reason_sold_out',
  price_changed: 'party_reason_price_changed',
  cannot_book: 'party_reason_cannot_book',
} as const satisfies Record<PartyRefusal, MessageKey>;

/** A line for each member whom a press for all did not book, in the order of the party. */
export function reasonLines(
  { members }: Pick<Party, 'members'>,
  refused: readonly { id: number; reason: PartyRefusal }[],
  texts: Texts,
): string[] {
  return members.flatMap((member) => {
    const reason = refused.find(({ id }) => id === member.id)?.reason;
    return reason === undefined ? [] : [`• ${texts.say(reasonTexts[reason], { name: nameOf(member, texts) })}`];
  });
}
