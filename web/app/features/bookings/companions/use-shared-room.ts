import { call } from '../../../lib/requests/api.ts';
import { useOwnWrites } from '../use-own-writes.ts';
import type { RobloxNames } from './names-form.tsx';
import { sharedRoomKeys, type LinkedRoom } from './queries.ts';

/** Calls of a member about their place in the room of somebody else. */
export function useSharedRoom(code: string) {
  const { owner, client, isBusy, run } = useOwnWrites();
  const params = { code };
  return {
    isBusy,
    /** Agrees to come along, or changes the own names. */
    join: (body: RobloxNames) =>
      run(async () => {
        const { room } = await call('PUT /user/shared-rooms/{code}', { params, body });
        client.setQueryData<LinkedRoom>(sharedRoomKeys.one(owner, code), (known) => known && { ...known, room });
        return room;
      }),
    leave: () => run(() => call('DELETE /user/shared-rooms/{code}', { params })),
  };
}
