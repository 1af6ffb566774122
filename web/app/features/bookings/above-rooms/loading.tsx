import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { LobbyLoading } from '../lobby/lobby-loading.tsx';
import type { AboveRoomsProps } from './above-rooms.tsx';

export const roomsBar = 'flex flex-wrap items-center justify-between gap-x-2 empty:hidden';

/** As tall as what comes, so that the rooms below it stay where they are. */
export function AboveRoomsLoading({ opening, children }: AboveRoomsProps) {
  return (
    <>
      {opening.saleMode === 'draw' && <LobbyLoading />}
      <div className={roomsBar}>
        <Skeleton className="h-11 w-45" />
        {children}
      </div>
    </>
  );
}
