import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { myBookingsQuery } from '../../../entities/bookings/queries.ts';
import { pollEvery } from '../../../lib/live/polling.ts';
import { preloadable } from '../../../lib/preloadable.tsx';
import { useGuest } from '../guest-context.ts';
import { entriesQuery } from '../waiting-list/queries.ts';
import { useHasPassed } from '../wizard/hooks/use-has-passed.ts';
import type { LineCardProps } from './line-card.tsx';

const card = preloadable<LineCardProps>(async () => (await import('./line-card.tsx')).LineCard);

/** While live updates are disconnected, a called guest must hear of it all the same. */
const pollIntervalMs = 5_000;

/** "I'm here", the place in line and the call to the front desk, above each step and My Bookings (LINE-3, LINE-6). */
export function OwnLine() {
  const { discord_id: owner } = useGuest();
  const { data: bookings = [] } = useQuery(myBookingsQuery(owner));
  // Loaded where offers are shown.
  const { data: entries = [] } = useQuery({ ...entriesQuery(owner), enabled: false });
  const subjects = [
    ...bookings.map(({ bookingReference: reference, ...rest }) => ({ ...rest, key: reference, reference })),
    ...entries.map((entry) => ({ ...entry, key: entry.id, reference: null })),
  ];
  return subjects.map(
    ({ key, line, ...subject }) => line !== null && <LineWhenOpen key={key} {...subject} line={line} />,
  );
}

/** From when the line opens until it closes, or while the guest is in it. */
function LineWhenOpen(props: LineCardProps) {
  const { line } = props;
  const hasOpened = useHasPassed(line.opens_at);
  const hasClosed = useHasPassed(line.closes_at);
  if (line.state === 'out' && (!hasOpened || hasClosed)) return null;
  return (
    <Suspense fallback={null}>
      <Polling />
      <card.Component {...props} />
    </Suspense>
  );
}

function Polling() {
  useQuery({ ...myBookingsQuery(useGuest().discord_id), refetchInterval: pollEvery(pollIntervalMs) });
  return null;
}
