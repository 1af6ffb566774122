import type { Opening } from '../../../entities/openings/opening.ts';
import { LobbySection } from '../lobby/lobby-section.tsx';
import { BookWithFriends } from '../party/start/book-with-friends.tsx';

/** What is above the rooms of an opening: its draw, and booking with friends. */
export function AboveRooms({ opening }: { opening: Opening }) {
  return (
    <>
      {opening.saleMode === 'draw' && <LobbySection opening={opening} />}
      <BookWithFriends opening={opening} />
    </>
  );
}
