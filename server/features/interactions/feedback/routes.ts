import { commentSchema, starsSchema } from '@sunset/contract/api/bookings/feedback.ts';
import { maxCommentLength } from '@sunset/contract/bookings/feedback.ts';
import { ComponentType, TextInputStyle, type APIModalInteractionResponseCallbackData } from 'discord-api-types/v10';
import { notFound } from '../../../errors/app-error.ts';
import { invalidInput } from '../../../http/problems.ts';
import type { Texts } from '../../../messages/texts.ts';
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
    handle: async ({ deps, actor, texts, args }) => {
      const { data: stars } = starsSchema.safeParse(Number(args.stars));
      if (stars === undefined) throw outdatedButton();
      return thanks(await giveFeedback(deps, actor, { reference: args.reference, stars }), texts);
    },
  });
  onAction(server, 'add_comment', {
    replies: 'form',
    handle: async ({ deps, actor, texts, args: { reference } }) => {
      const booking = await findOwnBooking(deps.db, actor.member.id, reference);
      if (booking === null) throw notFound('The booking');
      if (!canGiveFeedback(booking, deps.now())) throw feedbackClosed(booking, deps.now());
      return { kind: 'form', form: commentForm(booking, texts) };
    },
  });
  onAction(server, 'save_comment', {
    replies: 'message',
    handle: async ({ deps, actor, texts, args: { reference }, options }) => {
      const { data: comment, error } = commentSchema.safeParse(options['comment'] ?? '');
      if (error) throw invalidInput('body', error);
      return thanks(await giveFeedback(deps, actor, { reference, comment }), texts);
    },
  });
}

export function thanks(booking: BookingRow, { say }: Texts): Reply {
  const { reference, stars, comment } = booking;
  const content = [
    say('feedback_thanks', { resort: escapeForDiscord(booking.resortName), stars: stars ?? 0 }),
    ...(comment ? [say('feedback_your_line', { line: escapeForDiscord(comment) })] : []),
    say('feedback_until', { until: timestamp(feedbackUntil(booking)) }),
  ].join(' ');
  const label = say(comment ? 'feedback_change' : 'feedback_add');
  const add = actionButton('add_comment', { reference }, { label });
  return { kind: 'message', message: { content, components: [rowOf(add)] } };
}

export function commentForm(
  { reference, comment }: BookingRow,
  { say }: Texts,
): APIModalInteractionResponseCallbackData {
  return {
    custom_id: buildCustomId('save_comment', { reference }),
    title: say('feedback_add'),
    components: [
      {
        type: ComponentType.Label,
        label: say('feedback_question'),
        description: say('feedback_hint'),
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
