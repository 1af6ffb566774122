import { commentSchema, starsSchema } from '@sunset/contract/api/bookings/feedback.ts';
import { maxCommentLength, starsText } from '@sunset/contract/bookings/feedback.ts';
import { ComponentType, TextInputStyle, type APIModalInteractionResponseCallbackData } from 'discord-api-types/v10';
import { notFound } from '../../../errors/app-error.ts';
import { invalidInput } from '../../../http/problems.ts';
import { findOwnBooking, type BookingRow } from '../../bookings/queries.ts';
import { giveFeedback } from '../../feedback/commands/give-feedback.ts';
import { feedbackClosed } from '../../feedback/errors.ts';
import { canGiveFeedback, feedbackUntil } from '../../feedback/rules.ts';
import { escapeForDiscord } from '../../messages/templates/message-text.ts';
import { buildCustomId } from '../custom-ids.ts';
import { outdatedButton } from '../errors.ts';
import { onAction, type InteractionServer } from '../interaction-server.ts';
import { actionButton, rowOf, timestamp, type Reply } from '../replies.ts';

/** The buttons under the question after an evening, and the form for a line. Rule: FEEDBACK-4. */
export function serveFeedbackButtons(server: InteractionServer): void {
  onAction(server, 'give_stars', {
    replies: 'message',
    handle: async ({ deps, actor, args }) => {
      const { data: stars } = starsSchema.safeParse(Number(args.stars));
      if (stars === undefined) throw outdatedButton();
      return thanks(await giveFeedback(deps, actor, { reference: args.reference, stars }));
    },
  });
  onAction(server, 'add_comment', {
    replies: 'form',
    handle: async ({ deps, actor, args: { reference } }) => {
      const booking = await findOwnBooking(deps.db, actor.member.id, reference);
      if (booking === null) throw notFound('The booking');
      if (!canGiveFeedback(booking, deps.now())) throw feedbackClosed(booking, deps.now());
      return { kind: 'form', form: commentForm(booking) };
    },
  });
  onAction(server, 'save_comment', {
    replies: 'message',
    handle: async ({ deps, actor, args: { reference }, options }) => {
      const { data: comment, error } = commentSchema.safeParse(options['comment'] ?? '');
      if (error) throw invalidInput('body', error);
      return thanks(await giveFeedback(deps, actor, { reference, comment }));
    },
  });
}

function thanks(booking: BookingRow): Reply {
  const { reference, stars, comment } = booking;
  const line = comment ? ` Your line: “${escapeForDiscord(comment)}”.` : '';
  const content =
    `Thank you! You gave ${escapeForDiscord(booking.resortName)} ${starsText(stars ?? 0)}.${line} ` +
    `You can change it until ${timestamp(feedbackUntil(booking))}.`;
  const add = actionButton('add_comment', { reference }, { label: comment ? 'Change the line' : 'Add a line' });
  return { kind: 'message', message: { content, components: [rowOf(add)] } };
}

function commentForm({ reference, comment }: BookingRow): APIModalInteractionResponseCallbackData {
  return {
    custom_id: buildCustomId('save_comment', { reference }),
    title: 'Add a line',
    components: [
      {
        type: ComponentType.Label,
        label: 'What was good, what can be better?',
        description: 'The staff read it without your name.',
        component: {
          type: ComponentType.TextInput,
          custom_id: 'comment',
          style: TextInputStyle.Short,
          required: false,
          max_length: maxCommentLength,
          ...(comment ? { value: comment } : {}),
        },
      },
    ],
  };
}
