import type { Party, PartyMember } from '@sunset/contract/api/parties/party.ts';
import { maxPartyMembers, partyMemberStates, type PartyMemberState } from '@sunset/contract/bookings/party.ts';
import { locales } from '@sunset/contract/locales.ts';
import { findAnswerProblems } from '@sunset/standin/discord/interactions/answer-rules.ts';
import { describe, expect, it } from 'vitest';
import { findInteractionProblems } from '../../../../test/discord-calls/check-call.ts';
import { textsIn } from '../../../messages/texts.ts';
import { toResponse, type ReplyMessage } from '../replies.ts';
import { askLeave } from './buttons.ts';
import { describeParties, reasonLines } from './cards.ts';

/* The longest answers of `/party` in every language, against Discord's description and its limits. */

const at = '2026-11-21T20:00:00.000Z';
const siteUrl = `https://${'resorts.'.repeat(12)}example`;
const longNames = ['W'.repeat(80), '*'.repeat(80), '@'.repeat(80), `W${'🏝'.repeat(40)}`];

const pricing = { final_price: 90_000_000 };
const entry = (isOffered: boolean) => ({
  state: 'waiting',
  position: 1_000_000,
  waiting_count: 1_000_000,
  missed_offers: 1,
  draws_at: at,
  payment_method: 'donation',
  offer: isOffered ? { id: 2_147_483_647, type: 'Penthouse', until: at, pricing, is_accepted: true } : null,
  can: { take: true, pass: true },
});

interface Case {
  name: string;
  state: Party['state'];
  memberState: PartyMemberState;
  policy: Party['policy'];
  isLeader: boolean;
  entrance: Party['entrance'];
}

/** A party with six members whose names are as long as they can be, in which everything can be done that can be done at once. */
function aParty({ name, state, memberState, policy, isLeader, entrance }: Case, index: number): Party {
  const members = Array.from({ length: maxPartyMembers }, (_, place) => ({
    id: 2_147_483_600 + place,
    name,
    is_leader: place === (isLeader ? 0 : 1),
    is_me: place === 0,
    state: memberState,
    ready_until: at,
    room_type: name,
  })) satisfies PartyMember[];
  const code = `222222222222${index + 2}`;
  const isReady = memberState === 'ready';
  return {
    code,
    url: `${siteUrl}/party/${code}`,
    openingId: 2_147_483_640 + index,
    resortId: 1,
    resort: name,
    image: '',
    checkIn: at,
    checkOut: at,
    timezone: 'Europe/Berlin',
    policy,
    state,
    opens_at: null,
    entrance,
    is_leader: isLeader,
    members,
    own: {
      rooms: [
        { roomId: 2_147_483_646, type: name, final_price: 90_000_000, display: '', availableCount: 0 },
        { roomId: 2_147_483_647, type: name, final_price: 90_000_000, display: '', availableCount: 9 },
      ],
      payment_method: 'donation',
      hold: null,
      ready_room: isReady ? 2_147_483_647 : null,
      ready_price: isReady ? 90_000_000 : null,
      bookingReference: memberState === 'booked' ? 'SR-2222222222222' : null,
      entry: state === 'waiting' || state === 'lobby' ? entry(memberState === 'offered') : null,
      refusal: { reason: 'cannot_book', code: 'booking_limit_reached' },
    } as unknown as Party['own'],
    can: {
      ready: state === 'open',
      take_back: isReady,
      book: isReady && isLeader,
      leave: true,
      remove: isLeader,
      change_policy: isLeader,
      invite: true,
      enter: isLeader && entrance !== null,
      leave_list: isLeader,
      accept: memberState === 'offered' && policy === 'together',
    },
  };
}

type Moment = Pick<Case, 'memberState' | 'state' | 'entrance'>;

const moments: Moment[] = [
  ...partyMemberStates.map((memberState): Moment => {
    const isListed = memberState === 'offered' || memberState === 'accepted';
    return { memberState, state: isListed ? 'waiting' : 'open', entrance: null };
  }),
  ...(['lobby', 'waiting'] as const).flatMap((list): Moment[] =>
    [null, at].map((opens_at) => ({ memberState: 'ready', state: 'open', entrance: { list, opens_at } })),
  ),
  { memberState: 'joined', state: 'lobby', entrance: null },
];

function* everyCase(): Generator<Case> {
  for (const name of longNames)
    for (const isLeader of [true, false])
      for (const policy of ['together', 'as_many_as_possible'] as const)
        yield* moments.map((moment) => ({ name, isLeader, policy, ...moment }));
}

function problemsOf(message: ReplyMessage): string[] {
  const answer = toResponse({ kind: 'message', message });
  return [
    ...findInteractionProblems({ request: { type: 1 }, status: 200, answer }),
    ...findAnswerProblems(answer, 'component'),
  ];
}

describe.each(locales)('/party in %s', (locale) => {
  const texts = textsIn(locale);

  it('keeps the limits of Discord, whatever the names are, and nothing of ours is cut off (INTER-16, LANG-14)', () => {
    for (const each of everyCase()) {
      const parties = [0, 1, 2, 3].map((index) => aParty(each, index));
      const [party] = parties as [Party];
      const refused = party.members.map(({ id }) => ({ id, reason: 'price_changed' as const }));
      const notice = reasonLines(party, refused, texts).join('\n');
      const message = describeParties(parties, { texts, siteUrl, notice });
      expect([each, problemsOf(message)]).toEqual([each, []]);
      expect([each, problemsOf(askLeave(party, notice, texts))]).toEqual([each, []]);
      expect(JSON.stringify(message)).not.toMatch(/\{\w+\}|undefined|…/);
      for (const { description = '', fields = [] } of message.embeds ?? [])
        for (const { value } of [{ value: description }, ...fields]) expect(value.length).toBeLessThan(1024);
      for (const { components } of message.components ?? []) expect(components.length).toBeLessThanOrEqual(5);
    }
  });

  it('is not in English (INTER-16, LANG-10)', () => {
    if (locale === 'en') return;
    const english = textsIn('en');
    for (const each of everyCase()) {
      const party = aParty({ ...each, name: '1' }, 0);
      const own = describeParties([party], { texts, siteUrl: '', notice: '' });
      const other = describeParties([party], { texts: english, siteUrl: '', notice: '' });
      const fieldsOf = ({ embeds = [] }: ReplyMessage) =>
        embeds.flatMap(({ fields = [] }) => fields.map(({ name }) => name));
      for (const [index, name] of fieldsOf(own).entries()) expect(name).not.toBe(fieldsOf(other)[index]);
    }
  });
});
