import { sayHere } from '../../line/commands/join-line.ts';
import { sayHereWaiting } from '../../line/commands/say-here-waiting.ts';
import { getPlaceOfBooking, getPlaceOfEntry } from '../../line/get-own-place.ts';
import { presentBookingLine } from '../../line/presenter.ts';
import { onAction, type InteractionServer } from '../interaction-server.ts';
import { readId } from '../read-arguments.ts';
import { textReply } from '../replies.ts';
import { placeText } from './place-text.ts';

/** "I'm here" on the card of a booking, under its code, and in `/mybookings`. Rule: LINE-1. */
export function serveLineButtons(server: InteractionServer): void {
  onAction(server, 'im_here', {
    replies: 'message',
    handle: async ({ deps, actor, texts, args: { reference } }) => {
      await sayHere(deps, actor, { reference, isHere: true });
      const { booking, place } = await getPlaceOfBooking(deps, actor.member.id, reference);
      const line = presentBookingLine(booking, place, deps.now());
      return textReply(line === null ? texts.say('line_joined') : placeText(line, texts));
    },
  });
  onAction(server, 'im_here_waiting', {
    replies: 'message',
    handle: async ({ deps, actor, texts, args }) => {
      const openingId = readId(args.openingId);
      await sayHereWaiting(deps, actor, { openingId, isHere: true });
      const { place } = await getPlaceOfEntry(deps, actor.member.id, openingId);
      return textReply(texts.say('line_waiting_member_place', { number: place?.place ?? 1 }));
    },
  });
}
