import type { Booking } from '@sunset/contract/api/bookings/bookings.ts';
import { useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { myBookingsQuery } from '../../../shared/bookings/queries.ts';
import { bookingKeys } from '../../../entities/bookings/query-keys.ts';
import { useLive } from '../../../lib/live/use-live.ts';
import { pollEvery } from '../../../lib/live/polling.ts';
import { preloadable } from '../../../lib/preloadable.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { useGuest } from '../guest-context.ts';
import { entriesQuery } from '../waiting-list/queries.ts';
import { useHasPassed } from '../wizard/hooks/use-has-passed.ts';
import { placeInLine } from './place-in-line.ts';
import type { LineCardProps } from './line-card.tsx';

const card = preloadable<LineCardProps>(async () => (await import('./line-card.tsx')).LineCard);

async function loadCard(): Promise<true> {
  await card.preload();
  return true;
}

/** While live updates are disconnected, a called guest must hear of it all the same. */
const pollIntervalMs = 5_000;

/** "I'm here", the place in line and the call to the front desk, above each step and My Bookings (LINE-3, LINE-6). */
export function OwnLine() {
  const { discord_id: owner } = useGuest();
  const { data: bookings = [] } = useQuery(myBookingsQuery(owner));
  useLineLive(owner, bookings);
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

/**
 * Follows the live events about the line. Why a guest is out of it, and whether they may join again, only the server knows; and a place
 * changes while nobody looks at the page (LINE-3, LINE-6).
 */
function useLineLive(owner: string, bookings: readonly Pick<Booking, 'line'>[]): void {
  const client = useQueryClient();
  const again = (queryKey: QueryKey) => void client.invalidateQueries({ queryKey });
  useLive((event) => {
    const isIn = bookings.some(({ line }) => line && line.state !== 'out');
    if (event.type === 'hello' && isIn) again(bookingKeys.mine(owner));
    if (event.type !== 'line') return;
    const { type: _type, openingId, ...place } = event;
    if (place.state !== 'out') placeInLine(client, { owner, openingId }, place);
    for (const queryKey of [bookingKeys.mine(owner), bookingKeys.waiting(owner)]) {
      // A pending response may be older than the event.
      const isPending = client.isFetching({ queryKey, exact: true }) > 0;
      if (place.state === 'out' || isPending) again(queryKey);
    }
  });
}

/** From when the line opens until it closes, or while the guest is in it. */
function LineWhenOpen(props: LineCardProps) {
  const { line } = props;
  const hasOpened = useHasPassed(line.opens_at);
  const hasClosed = useHasPassed(line.closes_at);
  if (line.state === 'out' && (!hasOpened || hasClosed)) return null;
  return (
    <>
      <Polling />
      <LoadedCard {...props} />
    </>
  );
}

/** Its code waits for a connection, like data: without it the rest of the page goes on. */
function LoadedCard(props: LineCardProps) {
  const code = useQuery({ queryKey: ['line-card'], queryFn: loadCard, staleTime: Infinity });
  // About as high as the card, so that the page below does not jump when its code has come.
  return code.isSuccess ? <card.Component {...props} /> : <Skeleton className="mb-7 h-64" />;
}

function Polling() {
  useQuery({ ...myBookingsQuery(useGuest().discord_id), refetchInterval: pollEvery(pollIntervalMs) });
  return null;
}
