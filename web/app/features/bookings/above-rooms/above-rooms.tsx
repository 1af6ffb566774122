import { isDrawAhead } from '@sunset/contract/openings/on-sale.ts';
import { onSaleGroupOf } from '@sunset/contract/members/tiers.ts';
import type { Opening } from '../../../entities/openings/opening.ts';
import { useGuest } from '../guest-context.ts';
import { LobbySection } from '../lobby/lobby-section.tsx';
import { BookWithFriends } from '../party/start/book-with-friends.tsx';

/** What is above the rooms of an opening: its draw, or booking with friends where rooms are not drawn. */
export function AboveRooms({ opening }: { opening: Opening }) {
  const isDrawn = isDrawAhead(opening, onSaleGroupOf(useGuest().tier_label));
  return (
    <>
      {opening.saleMode === 'draw' && <LobbySection opening={opening} />}
      {!isDrawn && <BookWithFriends opening={opening} />}
    </>
  );
}
