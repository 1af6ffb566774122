import type { PlaceBookingBody, Pricing } from '@sunset/contract/api/bookings/bookings.ts';
import type { Member, MemberActor } from '../../../actor.ts';
import { AppError } from '../../../errors/app-error.ts';
import { prefillOf } from '../../accounts/presenter.ts';
import { getGameAccountRow } from '../../accounts/queries.ts';
import { countActiveBookings } from '../../bookings/queries.ts';
import { placeBooking, type Placed } from '../../bookings/commands/place-booking.ts';
import { presentPlaced } from '../../bookings/presenter.ts';
import { getQuote } from '../../bookings/pricing/quote.ts';
import { requireMembership } from '../../bookings/require-membership.ts';
import { holdRoom } from '../../holds/commands/hold-room.ts';
import { releaseHold } from '../../holds/commands/release-hold.ts';
import { bookingLimitReached, noSuchOpening } from '../errors.ts';
import {
  onAction,
  onAutocomplete,
  onCommand,
  type InteractionCall,
  type InteractionServer,
} from '../interaction-server.ts';
import { describeOpenings, listBookable } from '../openings/rules.ts';
import { suggestOpenings, suggestResorts } from '../openings/suggestions.ts';
import { viewerOf } from '../openings/viewer.ts';
import { withPlacedText } from '../placed-text.ts';
import { readId, readStart } from '../read-arguments.ts';
import { refusalText } from '../refusal-text.ts';
import { actionButton, rowOf, textReply, type Reply } from '../replies.ts';
import { detailsForm, readDetails, type KnownNames } from './details-form.ts';
import { getDraft, storeDraft } from './drafts.ts';
import { getRoomType } from './queries.ts';
import { describePlaced, describePrice } from './price-card.ts';
import { describeChoices } from './opening-menu.ts';
import { describeRooms } from './room-menu.ts';

/** `/book`: choose a room, fill in the form, confirm the price. Rule: INTER-12. */
export function serveBooking(server: InteractionServer): void {
  onAutocomplete(server, 'book', async ({ option, text, options, texts }, deps) => {
    const { rooms } = await deps.upcomingRooms();
    return option === 'resort'
      ? suggestResorts(rooms, text)
      : suggestOpenings(rooms, text, { resort: options['resort'], texts });
  });
  onCommand(server, 'book', { replies: 'message', handle: chooseOpening });
  onAction(server, 'post_book', {
    replies: 'message',
    handle: async (call) => {
      const wanted = readId(call.args.openingId);
      const { openings, style } = await findBookable(call);
      const opening = openings.find(({ id }) => id === wanted);
      if (opening === undefined) return textReply(call.texts.say('book_no_room'));
      return { kind: 'message', message: describeRooms(opening, style) };
    },
  });
  onAction(server, 'book_opening', {
    replies: 'update',
    handle: async (call) => {
      const wanted = readId(call.values[0]);
      const { openings, style } = await findBookable(call);
      const opening = openings.find(({ id }) => id === wanted);
      if (opening === undefined) throw noSuchOpening();
      return { kind: 'update', message: describeRooms(opening, style) };
    },
  });
  onAction(server, 'book_room', { replies: 'form', handle: (call) => openForm(call, readId(call.values[0])) });
  onAction(server, 'book_details', { replies: 'form', handle: (call) => openForm(call, readId(call.args.roomId)) });
  onAction(server, 'book_form', { replies: 'message', handle: showPrice });
  onAction(server, 'book_confirm', { replies: 'update', handle: confirm });
  onAction(server, 'book_release', {
    replies: 'update',
    handle: async ({ deps, actor, texts, args }) => {
      // An older message does not say which room it is about, which is refused; the hold expires.
      if (await releaseHold(deps, actor, readId(args.roomId))) deps.changes.recordOwn(['availability']);
      return { kind: 'update', message: { content: texts.say('book_released') } };
    },
  });
  serveFreeRoom(server);
}

/** What the member can book; refuses who has as many bookings as allowed, before they choose anything. Rule: INTER-12. */
async function findBookable({ deps, actor, texts }: InteractionCall) {
  const { member } = await requireMembership(deps, actor);
  const { count, limit } = await countActiveBookings(deps.db, member.id, deps.now());
  if (count >= limit) throw bookingLimitReached();
  const { rooms } = await deps.upcomingRooms();
  const openings = listBookable(rooms, viewerOf(member, deps.now()));
  return { openings, style: { tiers: member.tiers, texts, siteUrl: deps.publicUrl() } };
}

/** The openings to choose from; the rooms of the only one, or of the one that was named. */
async function chooseOpening(call: InteractionCall): Promise<Reply> {
  const { resort, opening: wanted } = call.options;
  const { openings, style } = await findBookable(call);
  if (openings.length === 0) return { kind: 'message', message: describeOpenings([], style) };
  const found = openings.filter(({ id, resortId, resort: name }) =>
    wanted === undefined
      ? resort === undefined || resort === String(resortId) || resort === name
      : wanted === String(id),
  );
  const [opening] = found;
  if (opening === undefined) throw noSuchOpening();
  const message = found.length > 1 ? describeChoices(found, style) : describeRooms(opening, style);
  return { kind: 'message', message };
}

/** Holds the room while the form is filled in. */
async function openForm({ deps, actor, texts }: InteractionCall, roomId: number): Promise<Reply> {
  const guest = await requireMembership(deps, actor);
  await hold({ deps, actor: guest }, roomId);
  const [names, { termsUrl }, type] = await Promise.all([
    findNames(deps, guest.member.id),
    deps.siteSettings(),
    getRoomType(deps.db, roomId),
  ]);
  return { kind: 'form', form: detailsForm({ id: roomId, type }, { names, termsUrl, texts }) };
}

async function hold({ deps, actor }: Pick<InteractionCall, 'deps' | 'actor'>, roomId: number): Promise<Date | null> {
  const held = await holdRoom(deps, actor, roomId);
  if (held?.isUnchanged === false) deps.changes.recordOwn(['availability']);
  return held?.hold.until ?? null;
}

async function findNames({ db }: InteractionCall['deps'], memberId: number): Promise<KnownNames | null> {
  const prefill = prefillOf(await getGameAccountRow(db, memberId));
  if (prefill === null) return null;
  const { source, roblox_username: username, roblox_display_name: displayName } = prefill;
  return { username, displayName, isLinked: source === 'roblox' };
}

/** The quote with the name of the room type: two rooms may have one price. */
async function quoteRoom(deps: InteractionCall['deps'], member: Member, body: PlaceBookingBody) {
  const [{ room, pricing }, roomType] = await Promise.all([
    getQuote(deps, member, body),
    getRoomType(deps.db, body.roomId),
  ]);
  return { room, pricing, roomType };
}

async function showPrice(call: InteractionCall & { args: { roomId: string } }): Promise<Reply> {
  const { deps, options, id: draftId, texts } = call;
  const guest = await requireMembership(deps, call.actor);
  const roomId = readId(call.args.roomId);
  try {
    const body = await readDetails(options, { roomId, findNames: () => findNames(deps, guest.member.id) });
    const heldUntil = await hold({ deps, actor: guest }, roomId);
    const quoted = await quoteRoom(deps, guest.member, body);
    const isHeld = heldUntil !== null;
    const draft = { ...body, held: isHeld, expected_final_price: quoted.pricing.final_price };
    return { kind: 'message', message: describePrice({ ...quoted, draftId, body, heldUntil, texts }), draft };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalid_input') throw error;
    const again = rowOf(actionButton('book_details', { roomId }, { label: texts.say('book_again'), style: 'primary' }));
    return { kind: 'message', message: { content: refusalText(error, texts), components: [again] } };
  }
}

async function confirm(
  call: InteractionCall & { args: { draftId: string; price: string; start: string } },
): Promise<Reply> {
  const { deps, texts } = call;
  const { draftId } = call.args;
  const guest = await requireMembership(deps, call.actor);
  const body = await getDraft(deps, { draftId, discordId: guest.member.discordId });
  // The price of the draft may be another one than that of the message whose button was pressed. Rule: INTER-12.
  if (call.args.price !== String(body.expected_final_price))
    return showAgain(call, { draftId, body, guest }, 'commands_other_price');
  try {
    // The id of the form: a second press on Confirm gets the same booking.
    const idempotencyKey = `discord:${draftId}`;
    const present = (placed: Placed) => withPlacedText(presentPlaced(placed), placed, texts);
    // Before the booking: nothing that follows it may fail.
    const roomType = await getRoomType(deps.db, body.roomId);
    const shownStart = readStart(call.args.start);
    const placed = await placeBooking(deps, guest, { body, idempotencyKey, shownStart, present });
    deps.changes.recordOwn(['availability']);
    return { kind: 'update', message: describePlaced(placed, { roomType, texts, siteUrl: deps.publicUrl() }) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'changed_meanwhile') return showAgain(call, { draftId, body, guest }, 'commands_start_moved');
    const pricing = error.extensions['pricing'] as Pricing | undefined;
    if (pricing === undefined) throw error;
    const quoted = await quoteRoom(deps, guest.member, body);
    const { discordId } = guest.member;
    await storeDraft(deps, { draftId, discordId }, { ...body, held: false, expected_final_price: pricing.final_price });
    const message = describePrice(
      { ...quoted, pricing, draftId, body, heldUntil: null, texts },
      refusalText(error, texts),
    );
    return { kind: 'update', message };
  }
}

/** The price and start that Confirm books now, with a button that names them. */
async function showAgain(
  { deps, texts }: InteractionCall,
  { draftId, body, guest }: { draftId: string; body: PlaceBookingBody; guest: MemberActor },
  why: 'commands_other_price' | 'commands_start_moved',
): Promise<Reply> {
  const quoted = await quoteRoom(deps, guest.member, body);
  const { discordId } = guest.member;
  await storeDraft(deps, { draftId, discordId }, { ...body, expected_final_price: quoted.pricing.final_price });
  return {
    kind: 'update',
    message: describePrice({ ...quoted, draftId, body, heldUntil: null, texts }, texts.say(why)),
  };
}

/** "A room is free" in the guests' channel: the first to press holds a room and fills in the form. Rule: INTER-13. */
function serveFreeRoom(server: InteractionServer): void {
  onAction(server, 'claim_room', {
    replies: 'form',
    handle: async (call) => {
      const openingId = readId(call.args.openingId);
      const { rooms } = await call.deps.upcomingRooms();
      const free = rooms.filter((room) => room.openingId === openingId && room.availableCount > 0);
      for (const room of free) {
        try {
          return await openForm(call, room.id);
        } catch (error) {
          if (!(error instanceof AppError) || error.code !== 'sold_out') throw error;
        }
      }
      // The post itself follows the free rooms: features/messages/channel-posts.
      return textReply(call.texts.say('book_taken'));
    },
  });
}
