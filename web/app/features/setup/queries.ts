import type { SetupState } from '@sunset/contract/api/setup/state.ts';
import { ApiError, type ResponseOf } from '@sunset/contract/client.ts';
import { queryOptions } from '@tanstack/react-query';
import { openingKeys } from '../../entities/openings/query-keys.ts';
import { call } from '../../lib/requests/api.ts';
import { forgetLinkToken, takeLinkToken } from './link-token.ts';
import { readSignInReturn } from './sign-in-return.ts';

/** What has been entered; opens the link if the address has one. Rules: SETUP-1, SETUP-3. */
export const setupQuery = () =>
  queryOptions({
    queryKey: ['setup'],
    queryFn: readSetup,
    staleTime: Infinity,
    retry: (failures, error) => failures < 2 && error instanceof ApiError && error.problem === null,
  });

async function readSetup(): Promise<SetupState> {
  readSignInReturn();
  const token = takeLinkToken();
  return token === null ? call('GET /setup') : openLink(token, false);
}

/** Goes on in this browser with what was saved in another one, whose key ends. Rule: SETUP-3. */
export async function continueHere(): Promise<SetupState> {
  const token = takeLinkToken();
  return token === null ? call('GET /setup') : openLink(token, true);
}

async function openLink(token: string, continuesHere: boolean): Promise<SetupState> {
  const setup = await call('POST /setup/open', { body: { token, continue_here: continuesHere } });
  forgetLinkToken();
  return setup;
}

/** Looked up again when the person comes back from Discord's pages to this one, however fast they were. */
export const serversQuery = () =>
  queryOptions({
    queryKey: ['setup-servers'],
    queryFn: () => call('GET /setup/servers'),
    staleTime: 2000,
    refetchOnWindowFocus: 'always',
    retry: false,
  });

export const rolesQuery = () =>
  queryOptions({ queryKey: ['setup-roles'], queryFn: () => call('GET /setup/roles'), staleTime: 2000, retry: false });

/** What the doctor finds; asked for each time, because anything may have changed outside. */
export const checkQuery = () =>
  queryOptions({
    queryKey: ['setup-check'],
    queryFn: () => call('POST /setup/check'),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });

/** Whose the database is. */
export const installationQuery = () =>
  queryOptions({
    queryKey: ['installation'],
    queryFn: ({ signal }) => call('GET /admin/installation', { signal }),
  });

/** What is left after the set-up. A new opening loads it again; once nothing is left, it is not asked for any more. */
export const leftQuery = () =>
  queryOptions({
    queryKey: [...openingKeys.all, 'what-is-left'],
    queryFn: ({ signal }) => call('GET /admin/what-is-left', { signal }),
    enabled: ({ state }) => state.data?.items.length !== 0,
  });

/** Whether the site has started again since then; asked for until it has. */
export const statusQuery = (startedBefore: string | null) =>
  queryOptions({
    queryKey: ['setup-status', startedBefore],
    queryFn: () => call('GET /setup/status'),
    retry: false,
    gcTime: 0,
    staleTime: 0,
    refetchInterval: ({ state }) => (startedBefore !== null && !hasRestarted(state.data, startedBefore) ? 1000 : false),
  });

/** While the site does not answer there is no status. */
export const hasRestarted = (status: ResponseOf<'GET /setup/status'> | undefined, startedBefore: string): boolean =>
  status !== undefined && status.started_at !== startedBefore;
