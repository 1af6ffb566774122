import { Suspense } from 'react';
import { preloadable } from '../../../lib/preloadable.tsx';
import { LobbyLoading } from '../lobby/lobby-loading.tsx';
import type { LobbySectionProps } from '../lobby/lobby-section.tsx';
import type { WaitingSectionProps } from './waiting-section.tsx';

const section = preloadable<WaitingSectionProps>(async () => (await import('./loaded.ts')).WaitingSection);
const lobby = preloadable<LobbySectionProps>(async () => (await import('./loaded.ts')).LobbySection);
const offers = preloadable(async () => (await import('./loaded.ts')).OwnOffers);
const mine = preloadable(async () => (await import('./loaded.ts')).MyWaiting);

/** The waiting list of an opening, where something of it is sold out. */
export function WaitingList(props: WaitingSectionProps) {
  return (
    <Suspense fallback={null}>
      <section.Component {...props} />
    </Suspense>
  );
}

/** The draw of an opening in draw mode. */
export function Lobby(props: LobbySectionProps) {
  return (
    <Suspense fallback={<LobbyLoading />}>
      <lobby.Component {...props} />
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
