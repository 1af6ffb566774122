import type { Opening } from '../../../entities/openings/opening.ts';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { LobbyLoading } from '../lobby/lobby-loading.tsx';

/** As tall as what comes, so that the rooms below it stay where they are. */
export function AboveRoomsLoading({ opening }: { opening: Opening }) {
  return (
    <>
      {opening.saleMode === 'draw' && <LobbyLoading />}
      <Skeleton className="h-24 sm:h-11" />
    </>
  );
}
