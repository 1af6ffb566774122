import { LobbySection } from '../lobby/lobby-section.tsx';
import { BookWithFriends } from '../party/start/book-with-friends.tsx';
import { roomsBar, type AboveRoomsProps } from './loading.tsx';

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
