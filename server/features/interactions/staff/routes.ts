import { rejectReasonSchema } from '@sunset/contract/fields.ts';
import { ComponentType, TextInputStyle, type APIModalInteractionResponseCallbackData } from 'discord-api-types/v10';
import { AppError } from '../../../errors/app-error.ts';
import { invalidInput } from '../../../http/problems.ts';
import { confirmBooking, rejectBooking } from '../../bookings/admin/commands/decide-booking.ts';
import type { StaffBookingRow } from '../../bookings/admin/queries.ts';
import { escapeForDiscord } from '../../messages/templates/message-text.ts';
import { buildCustomId } from '../custom-ids.ts';
import { onAction, type InteractionServer } from '../interaction-server.ts';
import { actionButton, rowOf, textReply } from '../replies.ts';

/** Approve and Reject under a waiting request: the hosting panel's own decisions. Rule: INTER-11. */
export function serveDecisions(server: InteractionServer): void {
  onAction(server, 'approve_booking', {
    access: 'host',
    replies: 'message',
    handle: async ({ deps, actor, args: { reference } }) => {
      try {
        return approved(await confirmBooking(deps, actor, { reference, isPaymentConfirmed: false }));
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'payment_not_confirmed') throw error;
        const paid = actionButton(
          'approve_paid',
          { reference },
          { label: 'Payment received, approve', style: 'success' },
        );
        const components = [rowOf(paid, actionButton('dismiss', {}, { label: 'Not yet' }))];
        return { kind: 'message', message: { content: error.detail, components } };
      }
    },
  });
  onAction(server, 'approve_paid', {
    access: 'host',
    replies: 'update',
    handle: async ({ deps, actor, args: { reference } }) => {
      const { message } = approved(await confirmBooking(deps, actor, { reference, isPaymentConfirmed: true }));
      return { kind: 'update', message };
    },
  });
  onAction(server, 'reject_booking', {
    access: 'host',
    replies: 'form',
    handle: async ({ args }) => ({ kind: 'form', form: reasonForm(args.reference) }),
  });
  onAction(server, 'reject_reason', {
    access: 'host',
    replies: 'message',
    handle: async ({ deps, actor, args: { reference }, options }) => {
      const { data: reason, error } = rejectReasonSchema.safeParse(options['reason'] ?? undefined);
      if (error) throw invalidInput('body', error);
      const booking = await rejectBooking(deps, actor, { reference, reason });
      deps.changes.recordOwn(['availability']);
      return textReply(`Rejected: ${nameOf(booking)}. The guest gets a message with your reason.`);
    },
  });
}

function approved(booking: StaffBookingRow) {
  return { kind: 'message' as const, message: { content: `Approved: ${nameOf(booking)}. The guest gets a message.` } };
}

function nameOf({ discordUsername, robloxDisplayName, roomType, resortName }: StaffBookingRow): string {
  return `${escapeForDiscord(discordUsername || robloxDisplayName)}, ${escapeForDiscord(roomType)} at ${escapeForDiscord(resortName)}`;
}

const maxReason = 300;

function reasonForm(reference: string): APIModalInteractionResponseCallbackData {
  return {
    custom_id: buildCustomId('reject_reason', { reference }),
    title: 'Reject the request',
    components: [
      {
        type: ComponentType.Label,
        label: 'Reason',
        description: 'The guest reads it.',
        component: {
          type: ComponentType.TextInput,
          custom_id: 'reason',
          style: TextInputStyle.Short,
          required: false,
          max_length: maxReason,
          value: 'Admin review',
        },
      },
    ],
  };
}
