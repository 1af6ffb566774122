import type { ReactNode } from 'react';
import type { Opening } from '../../../entities/openings/opening.ts';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { LobbyLoading } from '../lobby/lobby-loading.tsx';

export interface AboveRoomsProps {
  opening: Opening;
  /** Beside booking with friends, in the same row of a phone. */
  children?: ReactNode;
}

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
