import { Skeleton } from '../../../ui/states/skeleton.tsx';

/** As tall as the lobby of a guest, so that the rooms below it stay where they are. */
export function LobbyLoading() {
  return (
    <div aria-busy="true">
      <Skeleton className="h-96 sm:h-80" />
    </div>
  );
}
