import type { GuestMessage } from '@sunset/contract/api/messages/messages.ts';
import { KeyRound, MailX } from 'lucide-react';
import type { ReactNode } from 'react';
import { m } from '#messages';
import { messageText } from '../../../entities/messages/message-text.ts';
import { Disclosure } from '../../../ui/dialogs/disclosure.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { ShortMoment } from '../../../ui/time/short-moment.tsx';
import { groupMessages } from './group-messages.ts';
import { Notice } from '../../../ui/notice.tsx';

interface BookingMessagesProps {
  messages: readonly GuestMessage[];
  /** False where the arrival card shows the code. */
  showsCode: boolean;
}

/** The messages about one booking: the important ones are visible, the others in a disclosure (PAGE-40). */
export function BookingMessages({ messages, showsCode }: BookingMessagesProps) {
  const { code, undelivered, others } = groupMessages(messages);
  return (
    <>
      {showsCode && code && (
        <Callout tone="green" icon={<KeyRound size={iconSize.medium} />}>
          <p className="font-semibold">{code.title}</p>
          <MessageText message={code} />
        </Callout>
      )}
      {undelivered.length > 0 && (
        <Callout tone="yellow" icon={<MailX size={iconSize.medium} />}>
          <p className="font-semibold">{m.bookings_messages_undelivered_title({ count: undelivered.length })}</p>
          <p className="text-sm">{m.bookings_messages_undelivered_hint()}</p>
          <MessageList label={m.bookings_messages_undelivered_label()} messages={undelivered} />
        </Callout>
      )}
      {others.length > 0 && (
        <Disclosure summary={m.bookings_messages_count({ count: others.length })} className="border-b-0">
          <MessageList label={m.bookings_messages_label()} messages={others} />
        </Disclosure>
      )}
    </>
  );
}

function Callout({ tone, icon, children }: { tone: 'green' | 'yellow'; icon: ReactNode; children: ReactNode }) {
  return (
    <Notice tone={tone} isRow>
      <span className="mt-0.5 shrink-0">{icon}</span>
      <div className="flex min-w-0 flex-1 flex-col gap-2">{children}</div>
    </Notice>
  );
}

function MessageList({ label, messages }: { label: string; messages: readonly GuestMessage[] }) {
  return (
    <ul aria-label={label} className="flex flex-col gap-4">
      {messages.map((message) => (
        <li key={message.id} className="flex flex-col gap-1">
          <p className="font-semibold">{message.title}</p>
          <p className="text-sm">
            <ShortMoment moment={message.at} /> · {deliveryText(message)}
          </p>
          <MessageText message={message} />
        </li>
      ))}
    </ul>
  );
}

function MessageText({ message }: { message: GuestMessage }) {
  return <p className="text-sm break-words whitespace-pre-line">{messageText(message.parts)}</p>;
}

function deliveryText({ reached_discord: hasReached }: GuestMessage): string {
  if (hasReached === null) return m.bookings_message_pending();
  return hasReached ? m.bookings_message_sent() : m.bookings_message_undelivered();
}
