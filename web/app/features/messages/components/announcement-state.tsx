import { messageKinds } from '@sunset/contract/message-kinds.ts';
import { useQuery } from '@tanstack/react-query';
import { failureLabels } from '../../../entities/messages/message-labels.ts';
import { ShortMoment } from '../../../ui/time/short-moment.tsx';
import { messagesOfOpening } from '../queries.ts';
import { MessageState } from './message-state.tsx';
import { ResendButton } from './resend-button.tsx';

const announced = ['guests.announcement', 'staff.opening_ping'];

export function AnnouncementState({ openingId }: { openingId: number }) {
  const { data = [] } = useQuery(messagesOfOpening(openingId));
  const latest = announced.flatMap((kind) => data.find((message) => message.kind === kind) ?? []);
  return (
    <div role="status" className="-mt-5 has-[li]:mt-0">
      <ul className="flex flex-col gap-3">
        {latest.map((message) => (
          <li key={message.kind} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-3">
            <span className="font-medium">{messageKinds[message.kind].label}</span>
            <MessageState state={message.state} failure={message.failure} />
            {message.sent_at && <ShortMoment moment={message.sent_at} />}
            {message.failure && message.state !== 'sent' && (
              <span className="basis-full text-sm text-ink-soft">{failureLabels[message.failure].advice}</span>
            )}
            {message.can.resend && <ResendButton message={message} />}
          </li>
        ))}
      </ul>
    </div>
  );
}
