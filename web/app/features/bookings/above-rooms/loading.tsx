import { countRoomsLeft, type Opening } from '../../../entities/openings/opening.ts';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { LobbyLoading } from '../lobby/lobby-loading.tsx';

/** As tall as what comes, so that the rooms below it stay where they are. */
export function AboveRoomsLoading({ opening }: { opening: Opening }) {
  if (opening.saleMode === 'draw') return <LobbyLoading />;
  return countRoomsLeft(opening) > 0 && <Skeleton className="h-24 sm:h-11" />;
}
