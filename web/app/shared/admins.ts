import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../lib/requests/api.ts';
import { useSession } from '../lib/session/use-session.ts';

export const adminsQuery = () =>
  queryOptions({ queryKey: ['admins'], queryFn: ({ signal }) => call('GET /admin/admins', { signal }) });

/** Whether the signed-in admin is the primary one; false until the list is loaded. */
export function useIsPrimaryAdmin(): boolean {
  const { session } = useSession();
  const { data = [] } = useQuery(adminsQuery());
  return data.some((admin) => admin.is_primary && admin.discord_id === session?.discord_id);
}
