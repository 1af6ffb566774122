import type { ReactNode } from 'react';
import type { Opening } from '../../../entities/openings/opening.ts';
import { LobbySection } from '../lobby/lobby-section.tsx';
import { BookWithFriends } from '../party/start/book-with-friends.tsx';
import { roomsBar } from './loading.tsx';

export interface AboveRoomsProps {
  opening: Opening;
  /** Beside booking with friends, in the same row of a phone. */
  children?: ReactNode;
}

/** What is above the rooms of an opening: its draw, and booking with friends. */
export function AboveRooms({ opening, children }: AboveRoomsProps) {
  return (
    <>
      {opening.saleMode === 'draw' && <LobbySection opening={opening} />}
      <div className={roomsBar}>
        <BookWithFriends opening={opening} />
        {children}
      </div>
    </>
  );
}
