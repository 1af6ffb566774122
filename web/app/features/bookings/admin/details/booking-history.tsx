import { messageKinds } from '@sunset/contract/message-kinds.ts';
import type { StaffBookingDetails } from '@sunset/contract/api/bookings/admin.ts';
import { stateLabelOf } from '../../../../entities/messages/message-labels.ts';
import { ShortMoment } from '../../../../ui/time/short-moment.tsx';
import { StatusLabel } from '../../../../ui/status-label.tsx';
import { changeTexts, deliveryFailure, historyText } from './booking-history-labels.ts';

export function BookingHistory({ details }: { details: StaffBookingDetails }) {
  const { history, messages } = details;
  return (
    <>
      <section aria-labelledby="booking-messages">
        <h3 id="booking-messages" className="mb-1 font-semibold">
          Messages on Discord
        </h3>
        {messages.length === 0 && <p className="text-ink-soft">None yet.</p>}
        <ul className="divide-y divide-line">
          {messages.map((message) => (
            <BookingMessage key={message.id} message={message} />
          ))}
        </ul>
      </section>
      <section aria-labelledby="booking-history">
        <h3 id="booking-history" className="mb-1 font-semibold">
          History
        </h3>
        <ol className="flex flex-col">
          {history.map((entry) => (
            <li
              key={`${entry.at} ${entry.action}`}
              className="relative border-l-2 border-line py-1.5 pl-4 before:absolute before:top-3.5 before:-left-[0.3125rem] before:size-2 before:rounded-full before:bg-accent"
            >
              <span className="block break-words">{historyText(entry)}</span>
              <span className="block text-sm break-words text-ink-soft">
                <ShortMoment moment={entry.at} />
                {changeTexts(entry, details).map((text) => ` · ${text}`)}
              </span>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}

function BookingMessage({ message }: { message: StaffBookingDetails['messages'][number] }) {
  const { kind, state, failure, createdAt } = message;
  const { text, tone } = stateLabelOf(state, failure);
  const failureText = deliveryFailure(failure);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <span className="min-w-0 flex-1 basis-40">
        <span className="block">{messageKinds[kind].label}</span>
        <span className="block text-sm text-ink-soft">
          <ShortMoment moment={createdAt} />
        </span>
        {failureText && <span className="block text-sm text-red-text">{failureText}</span>}
      </span>
      <StatusLabel tone={tone}>{text}</StatusLabel>
    </li>
  );
}
