/**
 * What the buttons, menus and forms in Discord do: one row for each action, with the names of its arguments. An action
 * keeps its name and arguments for as long as messages with it exist.
 */
export const actions = {
  /** On a booking's card: asks whether to cancel it, cancels it (`start`: what was shown), shows the neighborhood code. */
  cancel_booking: ['reference'],
  confirm_cancel: ['reference', 'start'],
  show_code: ['reference'],
  /** What a guest changes: the menu, the choice, the change that was asked about, and the form for notes. */
  change_booking: ['reference'],
  change_choose: ['reference'],
  change_confirm: ['reference', 'version', 'roomId', 'allInclusive', 'method', 'account', 'price'],
  change_notes: ['reference'],
  save_notes: ['reference', 'version'],
  /** From 30 minutes before the start: of a booking, and of an entry of the waiting list. */
  im_here: ['reference'],
  im_here_waiting: ['openingId'],
  /** Under an offer of the waiting list, for that offer and start alone. `take_offer_at` takes it at the price that was shown. */
  take_offer: ['openingId', 'offerId', 'start'],
  take_offer_at: ['openingId', 'offerId', 'price', 'start'],
  pass_offer: ['openingId', 'offerId', 'start'],
  /** Under "A room is free" in the guests' channel. */
  claim_room: ['openingId'],
  /** Under the opening post in the guests' channel. */
  post_book: ['openingId'],
  post_remind: ['openingId'],
  post_wait: ['openingId'],
  post_here: ['openingId'],
  /** Under the post about proposed openings, and under the answer to a vote. */
  proposal_vote: ['proposalId'],
  proposal_unvote: ['proposalId'],
  proposal_remind: ['proposalId'],
  /** Under a request in the staff channel and in `/evening`, for what was shown. `approve_paid`: the payment has arrived. */
  approve_booking: ['reference', 'roomId', 'price', 'method'],
  approve_paid: ['reference', 'roomId', 'price', 'method'],
  reject_booking: ['reference', 'roomId', 'price', 'method'],
  reject_reason: ['reference', 'roomId', 'price', 'method'],
  /** Under a post about open places, for the start that it names. */
  claim_place: ['placeId', 'start'],
  /** Under the question after an evening: the stars, and the form for a line. */
  give_stars: ['reference', 'stars'],
  add_comment: ['reference'],
  save_comment: ['reference'],
  /** The session board in pages. */
  evening_page: ['openingId', 'page'],
  check_in: ['reference', 'page'],
  /** A guest at the door: asks for name, room and payment, shows the price, and adds them. */
  add_guest: ['openingId'],
  guest_form: ['openingId'],
  enter_guest: ['openingId', 'roomId', 'payment', 'price', 'arrival', 'name', 'start'],
  /** The steps of `/book`: choose an opening and a room, fill in the form (again), confirm the price. */
  book_opening: [],
  book_room: [],
  book_details: ['roomId'],
  book_form: ['roomId'],
  book_confirm: ['draftId', 'price', 'start'],
  book_release: ['roomId'],
  /** Under `/party`: the parties as they are now, and what the member does. `press` is whom it books (`party/shown.ts`). */
  party_show: [],
  party_ready: ['code', 'roomId', 'price', 'start'],
  party_unready: ['code'],
  party_book: ['code', 'press', 'start'],
  party_enter: ['code', 'list', 'start'],
  party_accept: ['code', 'offerId', 'price', 'start'],
  party_leave: ['code'],
  party_leave_now: ['code', 'place', 'start'],
  /** Closes a question without doing anything. */
  dismiss: [],
} as const satisfies Record<string, readonly string[]>;

/**
 * Actions of messages that exist and name less than today. Their missing arguments are empty, which matches nothing: the answer
 * shows what there is now, and nothing is booked, decided,
 * cancelled or claimed.
 */
const olderForms: Partial<Record<keyof typeof actions, readonly (readonly string[])[]>> = {
  take_offer: [['openingId', 'offerId'], ['openingId']],
  take_offer_at: [
    ['openingId', 'offerId', 'price'],
    ['openingId', 'price'],
  ],
  pass_offer: [['openingId', 'offerId'], ['openingId']],
  book_confirm: [['draftId', 'price'], ['draftId']],
  book_release: [[]],
  approve_booking: [['reference']],
  approve_paid: [['reference']],
  reject_booking: [['reference']],
  reject_reason: [['reference']],
  confirm_cancel: [['reference']],
  claim_place: [['placeId']],
  party_accept: [['code', 'offerId', 'price']],
  party_ready: [['code', 'roomId', 'price']],
  party_book: [['code', 'press']],
  party_enter: [['code', 'list']],
  party_leave_now: [['code', 'place']],
  enter_guest: [['openingId', 'roomId', 'payment', 'price', 'arrival', 'name']],
};

export type ActionName = keyof typeof actions;
/** The arguments of an action. */
export type ActionArguments<Name extends ActionName> = Record<(typeof actions)[Name][number], string | number>;

/** A pressed button, chosen menu or sent form, with its arguments as text. */
export type Action = {
  [Name in ActionName]: { name: Name; args: Record<(typeof actions)[Name][number], string> };
}[ActionName];

/** Discord's limit. */
const maxLength = 100;

/** `approve_booking:SR-…`: the custom id of a component. */
export function buildCustomId<Name extends ActionName>(name: Name, args: ActionArguments<Name>): string {
  const values: readonly string[] = actions[name].map((argument: string) =>
    String((args as Record<string, string | number>)[argument]),
  );
  const id = [name, ...values].join(':');
  if (id.length > maxLength || values.some((value) => value === '' || value.includes(':')))
    throw new Error(`${name} has an argument that does not fit into a custom id`);
  return id;
}

/** Reads a custom id; null if no action of this version made it. */
export function parseCustomId(id: string): Action | null {
  const [name = '', ...values] = id.split(':');
  if (!isActionName(name)) return null;
  const forms: readonly (readonly string[])[] = [actions[name], ...(olderForms[name] ?? [])];
  const named = forms.find((names) => names.length === values.length);
  if (named === undefined || values.includes('')) return null;
  const args = Object.fromEntries(actions[name].map((argument) => [argument, values[named.indexOf(argument)] ?? '']));
  // The table gives each action its arguments; TypeScript cannot follow that through the name.
  return { name, args } as unknown as Action;
}

function isActionName(name: string): name is ActionName {
  return Object.hasOwn(actions, name);
}
