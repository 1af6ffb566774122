import type { MessageFailure, MessageState } from '@sunset/contract/api/messages/messages.ts';
import { isNotNeeded } from '@sunset/contract/message-kinds.ts';
import type { StatusTone } from '../../ui/status-label.tsx';

interface StateLabel {
  text: string;
  tone: StatusTone;
}

const stateLabels: Record<MessageState, StateLabel> = {
  pending: { text: 'WAITING', tone: 'waiting' },
  sending: { text: 'SENDING', tone: 'info' },
  sent: { text: 'SENT', tone: 'good' },
  unknown: { text: 'UNKNOWN', tone: 'bad' },
  dead: { text: 'NOT SENT', tone: 'bad' },
};

/** The label of a message's state. A message that is no longer needed is not a failure. */
export function stateLabelOf(state: MessageState, failure: MessageFailure | null): StateLabel {
  return isNotNeeded(failure) ? { text: 'NOT NEEDED', tone: 'quiet' } : stateLabels[state];
}

/** What happened, and what to do about it. */
export const failureLabels: Record<MessageFailure, { name: string; advice: string }> = {
  no_answer: {
    name: 'No answer',
    advice: 'Discord did not answer. Check on Discord if the message arrived. If not, press Resend.',
  },
  unreachable: { name: 'Unreachable', advice: 'We can’t reach Discord. We try again automatically.' },
  rate_limited: { name: 'Too fast', advice: 'Discord limits how fast we can send. We try again automatically.' },
  discord_unauthorized: {
    name: 'Bot token rejected',
    advice:
      'Discord rejects the bot token. The person who runs the site must set a new one. Then all messages are sent.',
  },
  missing_access: {
    name: 'No access',
    advice: 'The bot cannot see the channel or the server. Give it “View Channel” there, then press Resend.',
  },
  missing_permissions: {
    name: 'Not allowed',
    advice:
      'The bot is not allowed to do this. Give it “Send Messages”, “Embed Links” and “Create Events”, then press Resend.',
  },
  two_factor_required: {
    name: 'Two-factor needed',
    advice:
      'The Discord server requires two-factor authentication for moderation. The owner of the bot’s application must switch it on for their own Discord account. Then try again.',
  },
  unknown_channel: {
    name: 'Unknown channel',
    advice: 'The channel no longer exists. The person who runs the site must set a new one. Then press Resend.',
  },
  unknown_person: { name: 'Unknown person', advice: 'This person no longer exists on Discord.' },
  direct_messages_closed: {
    name: 'Direct messages closed',
    advice: 'This guest has direct messages turned off. They see the message in My Bookings.',
  },
  not_in_server: { name: 'Left the server', advice: 'This guest has left the Discord server.' },
  too_many_events: {
    name: 'Too many events',
    advice: 'The server has 100 open events. Delete some on Discord, then press Resend.',
  },
  not_configured: {
    name: 'No channel set',
    advice: 'No channel is set for this message. The person who runs the site must set one. Then press Resend.',
  },
  out_of_date: {
    name: 'Not needed anymore',
    advice: 'The message was out of date before we sent it, or its guest is one of the demo, whom no message reaches.',
  },
  switched_off: { name: 'Switched off', advice: 'This guest has switched off these messages in their settings.' },
  on_card: { name: 'On the card', advice: 'The card of this booking on Discord shows it.' },
  account_deleted: {
    name: 'Account deleted',
    advice: 'This guest deleted their account before we sent the message. You do not have to do anything.',
  },
  refused: { name: 'Refused', advice: 'Discord refused the message. Its answer is below.' },
};
