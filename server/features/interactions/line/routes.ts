import { isActiveStatus } from '@sunset/contract/active-statuses.ts';
import { listMemberBookings } from '../../bookings/queries.ts';
import { sayHere } from '../../line/commands/join-line.ts';
import { sayHereWaiting } from '../../line/commands/say-here-waiting.ts';
import { getPlaceOfBooking, getPlaceOfEntry } from '../../line/get-own-place.ts';
import { presentBookingLine, presentPlace } from '../../line/presenter.ts';
import { findMemberEntry } from '../../waiting-list/queries.ts';
import { onAction, type InteractionCall, type InteractionServer } from '../interaction-server.ts';
import { readId } from '../read-arguments.ts';
import { textReply, type Reply } from '../replies.ts';
import { placeText, waitingPlaceText } from './place-text.ts';

/** "I'm here" on the card of a booking, under its code, in `/mybookings`, and under the opening post. Rules: LINE-1, POST-4. */
export function serveLineButtons(server: InteractionServer): void {
  onAction(server, 'im_here', { replies: 'message', handle: (call) => sayHereWithBooking(call, call.args.reference) });
  onAction(server, 'im_here_waiting', {
    replies: 'message',
    handle: (call) => sayHereOnList(call, readId(call.args.openingId)),
  });
  onAction(server, 'post_here', {
    replies: 'message',
    handle: async (call) => {
      const { deps, actor, texts } = call;
      const openingId = readId(call.args.openingId);
      const bookings = await listMemberBookings(deps.db, actor.member.id, deps.now());
      const booking = bookings.find((one) => one.openingId === openingId && isActiveStatus(one.status));
      if (booking !== undefined) return sayHereWithBooking(call, booking.reference);
      const entry = await findMemberEntry(deps.db, { memberId: actor.member.id, openingId }, deps.now());
      return entry?.state === 'waiting' ? sayHereOnList(call, openingId) : textReply(texts.say('post_not_coming'));
    },
  });
}

async function sayHereWithBooking({ deps, actor, texts }: InteractionCall, reference: string): Promise<Reply> {
  await sayHere(deps, actor, { reference, isHere: true });
  const { booking, place } = await getPlaceOfBooking(deps, actor.member.id, reference);
  const line = presentBookingLine(booking, place, deps.now());
  return textReply(line === null ? texts.say('line_joined') : placeText(line, texts));
}

async function sayHereOnList({ deps, actor, texts }: InteractionCall, openingId: number): Promise<Reply> {
  await sayHereWaiting(deps, actor, { openingId, isHere: true });
  const { place } = await getPlaceOfEntry(deps, actor.member.id, openingId);
  return textReply(place === undefined ? texts.say('line_joined') : waitingPlaceText(presentPlace(place), texts));
}
