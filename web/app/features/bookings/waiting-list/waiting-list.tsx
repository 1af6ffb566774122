import { Suspense } from 'react';
import { preloadable } from '../../../lib/preloadable.tsx';
import { AboveRoomsLoading, type AboveRoomsProps } from '../above-rooms/loading.tsx';
import type { WaitingSectionProps } from './waiting-section.tsx';

const load = () => import('./loaded.ts');
const section = preloadable<WaitingSectionProps>(async () => (await load()).WaitingSection);
const above = preloadable<AboveRoomsProps>(async () => (await load()).AboveRooms);
const offers = preloadable(async () => (await load()).OwnOffers);
const mine = preloadable(async () => (await load()).MyWaiting);

/** The waiting list of an opening, where something of it is sold out. */
export function WaitingList(props: WaitingSectionProps) {
  return (
    <Suspense fallback={null}>
      <section.Component {...props} />
    </Suspense>
  );
}

/** The draw of an opening in draw mode, and booking with friends beside how the rooms are sorted. */
export function AboveRooms(props: AboveRoomsProps) {
  return (
    <Suspense fallback={<AboveRoomsLoading {...props} />}>
      <above.Component {...props} />
    </Suspense>
  );
}

/** The guest's open offers. */
export function OpenOffers() {
  return (
    <Suspense fallback={null}>
      <offers.Component />
    </Suspense>
  );
}

/** Offers and entries of all openings. */
export function WaitingEntries() {
  return (
    <Suspense fallback={null}>
      <mine.Component />
    </Suspense>
  );
}
