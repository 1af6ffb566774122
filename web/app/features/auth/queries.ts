import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/requests/api.ts';

/** Ways to sign in besides Discord. */
export const signInMethodsQuery = () =>
  queryOptions({
    queryKey: ['sign-in-methods'],
    queryFn: ({ signal }) => call('GET /admin/auth/methods', { signal }),
  });
