import type { Part, MessageKey, Texts } from '../../../messages/texts.ts';
import { isLineOpen } from '../../line/rules.ts';
import { colours } from '../templates/message-text.ts';
import type { OpeningPostFacts, SaleClass } from './facts.ts';

/** What the opening post shows. `quiet`: on sale or sold out, without numbers, since edits are limited. Rule: POST-3. */
export type OpeningPostState =
  | 'cancelled'
  | 'planned'
  | 'closed'
  | 'lobby'
  | 'on_sale'
  | 'sold_out'
  | 'quiet'
  | 'live'
  | 'over';

export type PostButton = 'book' | 'remind' | 'wait' | 'lobby' | 'here';

/** An opening at an instant. */
export interface Shown {
  facts: OpeningPostFacts;
  now: Date;
  /** False once Discord allows no more edits of the post. Rule: POST-6. */
  showsCounts: boolean;
}

interface StateRow {
  title: Extract<MessageKey, `post_${string}_title`>;
  text: (facts: OpeningPostFacts, context: { texts: Texts; asOf: Date }) => Part[];
  colour: number;
  buttons: readonly PostButton[];
}

/** Room types are few; more than this many lines nobody reads. */
const maxRooms = 12;

/** The direct message about the offer may not have arrived. Rule: OFFER-14. */
const offerLine = ({ isOffering }: OpeningPostFacts, { say }: Texts): Part[] =>
  isOffering ? ['\n', say('post_offering')] : [];

/** Titles, texts, colours and buttons by state. Others are added where they apply. Rules: POST-3, POST-4. */
export const postStates: Record<OpeningPostState, StateRow> = {
  cancelled: {
    title: 'post_cancelled_title',
    text: (_, { texts }) => texts.parts('post_cancelled_text'),
    colour: colours.sorry,
    buttons: [],
  },
  planned: {
    title: 'post_planned_title',
    text: (_, { texts }) => texts.parts('post_planned_text'),
    colour: colours.sea,
    buttons: [],
  },
  closed: {
    title: 'post_planned_title',
    text: (_, { texts }) => texts.parts('refusal_bookings_closed'),
    colour: colours.notice,
    buttons: [],
  },
  lobby: {
    title: 'post_lobby_title',
    text: (_, { texts }) => texts.parts('post_lobby_text'),
    colour: colours.good,
    buttons: ['lobby'],
  },
  on_sale: {
    title: 'post_on_sale_title',
    text: (facts, { texts, asOf }) => [
      ...texts.parts('post_on_sale_text', { time: { at: asOf } }),
      ...facts.rooms
        .slice(0, maxRooms)
        .flatMap(({ name, left }): Part[] => [
          '\n',
          ...texts.parts('booking_fact', { name: { userText: name }, value: left }),
        ]),
      ...offerLine(facts, texts),
    ],
    colour: colours.good,
    buttons: ['book'],
  },
  sold_out: {
    title: 'post_sold_out_title',
    text: (facts, { texts, asOf }) => [
      ...texts.parts('post_sold_out_text', { count: facts.waiting, time: { at: asOf } }),
      ...offerLine(facts, texts),
    ],
    colour: colours.notice,
    buttons: ['wait'],
  },
  quiet: {
    title: 'post_quiet_title',
    text: (_, { texts }) => texts.parts('post_quiet_text'),
    colour: colours.good,
    buttons: ['book', 'wait'],
  },
  live: {
    title: 'post_live_title',
    text: ({ endsAt }, { texts }) => texts.parts('post_live_text', { end: { at: endsAt } }),
    colour: colours.good,
    buttons: [],
  },
  over: {
    title: 'post_over_title',
    text: ({ came }, { texts }) =>
      came === 0 ? texts.parts('post_over_empty') : texts.parts('post_over_text', { count: came }),
    colour: colours.sea,
    buttons: [],
  },
};

/** Rule: POST-3. */
export function stateOf({ facts, now, showsCounts }: Shown): OpeningPostState {
  if (facts.isCancelled) return 'cancelled';
  if (facts.endsAt <= now) return 'over';
  if (facts.startsAt <= now) return 'live';
  const open = facts.classes.filter(({ opensAt }) => opensAt <= now);
  if (!facts.isOnSaleAtOnce && open.length === 0) return 'planned';
  if (facts.isDraw && open.some(({ isDrawn }) => !isDrawn)) return 'lobby';
  if (facts.isClosed) return 'closed';
  if (!showsCounts) return 'quiet';
  return facts.rooms.some(({ left }) => left > 0) ? 'on_sale' : 'sold_out';
}

/** The groups of guests who still have to wait; none once the session starts. */
export function classesAhead({ facts, now }: Shown): SaleClass[] {
  if (facts.isCancelled || facts.startsAt <= now) return [];
  return facts.classes.filter(({ at }) => at > now);
}

/** Each button where it applies. Rule: POST-4. */
export function buttonsOf(shown: Shown): PostButton[] {
  const { facts, now } = shown;
  const state = stateOf(shown);
  const isAhead = classesAhead(shown).some(({ opensAt }) => opensAt > now);
  // Rooms of one type are left, and one of another type is offered.
  const extra = state === 'on_sale' && facts.isOffering ? (['wait'] as const) : [];
  return [
    // Nobody can join the list once the line is open.
    ...[...postStates[state].buttons, ...extra].filter((button) => button !== 'wait' || !isArrival(shown)),
    ...(isAhead ? (['remind'] as const) : []),
    ...(isArrival(shown) ? (['here'] as const) : []),
  ];
}

/** Whether guests can say that they are here. Rule: LINE-1. */
export function isArrival({ facts, now }: Shown): boolean {
  return !facts.isCancelled && isLineOpen(facts, now);
}
