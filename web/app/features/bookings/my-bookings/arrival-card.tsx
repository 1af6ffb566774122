import { m } from '#messages';
import { Notice } from '../../../ui/notice.tsx';
import { RichText } from '../../../ui/rich-text.tsx';
import { CopyableText } from '../display/copyable-text.tsx';

/** How many friends may come (PAGE-60). */
export function friendsText(friends: number): string {
  if (friends === 0) return m.bookings_guests_alone();
  return m.bookings_guests_friends({ count: friends });
}

interface ArrivalCardProps {
  code: string;
  plotOwner: string | null;
  roomNumber: number;
  /** How many friends the guest may bring; null for somebody who comes along. */
  friends: number | null;
  /** Before the start, for who is not checked in: then it says when to come. */
  isExpected: boolean;
}

/** How to join, from when the code is shown until the session ends (MSG-5). */
export function ArrivalCard({ code, plotOwner, roomNumber, friends, isExpected }: ArrivalCardProps) {
  return (
    <Notice tone="green" role="region" aria-label={m.bookings_arrival_title()} className="flex flex-col gap-4">
      <div>
        <p className="text-sm font-semibold">{m.bookings_arrival_code()}</p>
        <CopyableText text={code} className="text-3xl" />
      </div>
      <ol className="flex list-decimal flex-col gap-1.5 pl-5">
        <li>{m.bookings_arrival_step_open()}</li>
        <li>{friends ? m.bookings_arrival_step_code_friends() : m.bookings_arrival_step_code()}</li>
        <li>
          {plotOwner ? (
            <RichText
              message={m.bookings_arrival_step_plot}
              inputs={{ owner: plotOwner, number: roomNumber }}
              markup={{ room: (text) => <strong>{text}</strong> }}
            />
          ) : (
            <RichText
              message={m.bookings_arrival_step_room}
              inputs={{ number: roomNumber }}
              markup={{ room: (text) => <strong>{text}</strong> }}
            />
          )}
          {isExpected && ` ${m.bookings_arrival_early()}`}
        </li>
      </ol>
      {friends !== null && <p className="text-sm">{friendsText(friends)}</p>}
    </Notice>
  );
}
