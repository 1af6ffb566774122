import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../lib/session/use-session.ts';
import { adminsQuery } from './queries.ts';

/** Whether the signed-in admin is the primary one; false until the list is loaded. */
export function useIsPrimaryAdmin(): boolean {
  const { session } = useSession();
  const { data = [] } = useQuery(adminsQuery());
  return data.some((admin) => admin.is_primary && admin.discord_id === session?.discord_id);
}
