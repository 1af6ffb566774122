import { isDeepStrictEqual } from 'node:util';
import { rejectReasonSchema } from '@sunset/contract/fields.ts';
import type { PaymentMethod } from '@sunset/contract/payment-method-ids.ts';
import { ComponentType, TextInputStyle, type APIModalInteractionResponseCallbackData } from 'discord-api-types/v10';
import type { MemberActor } from '../../../actor.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors/app-error.ts';
import { invalidInput } from '../../../http/problems.ts';
import { approveBookingAsHost, rejectBookingAsHost } from '../../bookings/admin/commands/decide-booking.ts';
import { shownOf, type ShownRequest } from '../../bookings/admin/change-status.ts';
import { decidedBy } from '../../bookings/admin/errors.ts';
import { getStaffBooking } from '../../bookings/admin/get-booking.ts';
import type { StaffBookingRow } from '../../bookings/admin/queries.ts';
import { nameDecider } from '../../bookings/admin/rules.ts';
import { paymentDisplay } from '../../bookings/pricing/rules.ts';
import { escapeForDiscord } from '../../messages/templates/message-text.ts';
import { buildCustomId } from '../custom-ids.ts';
import { onAction, type InteractionServer } from '../interaction-server.ts';
import { actionButton, rowOf, type ReplyMessage } from '../replies.ts';

/** Approve and Reject under a waiting request: the hosting panel's own decisions. Rule: INTER-11. */
export function serveDecisions(server: InteractionServer): void {
  onAction(server, 'approve_booking', {
    access: 'host',
    replies: 'message',
    handle: async (call) => ({ kind: 'message', message: await approve(call, { isPaymentConfirmed: false }) }),
  });
  onAction(server, 'approve_paid', {
    access: 'host',
    replies: 'update',
    handle: async (call) => ({ kind: 'update', message: await approve(call, { isPaymentConfirmed: true }) }),
  });
  onAction(server, 'reject_booking', {
    access: 'host',
    replies: 'form',
    handle: async ({ deps, args }) => {
      const booking = await getStaffBooking(deps, args.reference);
      if (booking.status !== 'pending') throw decidedBy({ status: booking.status, by: nameDecider(booking) });
      if (!isDeepStrictEqual(readShown(args), shownOf(booking)))
        return { kind: 'message', message: showChanged(booking, 'rejected') };
      return { kind: 'form', form: reasonForm(booking) };
    },
  });
  onAction(server, 'reject_reason', {
    access: 'host',
    replies: 'message',
    handle: async ({ deps, actor, args, options }) => {
      const { data: reason, error } = rejectReasonSchema.safeParse(options['reason'] ?? undefined);
      if (error) throw invalidInput('body', error);
      return { kind: 'message', message: await reject({ deps, actor, args }, reason) };
    },
  });
}

interface Press {
  deps: Deps;
  actor: MemberActor;
  args: ShownArguments & { reference: string };
}

type ShownArguments = Record<keyof ShownRequest, string>;

const readShown = ({ roomId, price, method }: ShownArguments): ShownRequest => ({
  roomId: Number(roomId),
  price: Number(price),
  method,
});

/** Approves the request that the button was shown for. If its guest has changed it, it is shown as it is now, with new buttons. */
async function approve({ deps, actor, args }: Press, payment: { isPaymentConfirmed: boolean }): Promise<ReplyMessage> {
  const { reference } = args;
  try {
    const booking = await approveBookingAsHost(deps, actor, { reference, shown: readShown(args), ...payment });
    return { content: `Approved: ${nameOf(booking)}. The guest gets a message.` };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'payment_not_confirmed')
      return askForPayment(await getStaffBooking(deps, reference), error.detail);
    if (error.code === 'changed_meanwhile') return showChanged(await getStaffBooking(deps, reference), 'approved');
    throw error;
  }
}

/** Rejects the request that the button was shown for, as above: its guest may have changed it while the reason was typed. */
async function reject({ deps, actor, args }: Press, reason: string): Promise<ReplyMessage> {
  const { reference } = args;
  try {
    const booking = await rejectBookingAsHost(deps, actor, { reference, reason, shown: readShown(args) });
    deps.changes.recordOwn(['availability']);
    return { content: `Rejected: ${nameOf(booking)}. The guest gets a message with your reason.` };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'changed_meanwhile') throw error;
    return showChanged(await getStaffBooking(deps, reference), 'rejected');
  }
}

export function askForPayment(booking: StaffBookingRow, question: string): ReplyMessage {
  const paid = approveButton('approve_paid', booking, 'Payment received, approve');
  return {
    content: `${question} ${describe(booking)}`,
    components: [rowOf(paid, actionButton('dismiss', {}, { label: 'Not yet' }))],
  };
}

export function showChanged(booking: StaffBookingRow, decision: 'approved' | 'rejected'): ReplyMessage {
  const rejectButton = actionButton('reject_booking', requestOf(booking), { label: 'Reject', style: 'danger' });
  return {
    content: `Nothing was ${decision}: the request may have changed since this message. Now it is ${describe(booking)}`,
    components: [rowOf(approveButton('approve_booking', booking, 'Approve'), rejectButton)],
  };
}

const approveButton = (action: 'approve_booking' | 'approve_paid', booking: StaffBookingRow, label: string) =>
  actionButton(action, requestOf(booking), { label, style: 'success' });

const requestOf = (booking: StaffBookingRow) => ({ reference: booking.reference, ...shownOf(booking) });

const describe = (booking: StaffBookingRow): string =>
  `${nameOf(booking)}: ${paymentDisplay(booking.paymentMethod as PaymentMethod, booking.finalPrice)}.`;

function nameOf({ discordUsername, robloxDisplayName, roomType, resortName }: StaffBookingRow): string {
  return `${escapeForDiscord(discordUsername || robloxDisplayName)}, ${escapeForDiscord(roomType)} at ${escapeForDiscord(resortName)}`;
}

const maxReason = 300;

export function reasonForm(booking: StaffBookingRow): APIModalInteractionResponseCallbackData {
  return {
    custom_id: buildCustomId('reject_reason', requestOf(booking)),
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
