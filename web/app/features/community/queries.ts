import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** Every key of the settings. */
export const communityKeys = {
  flags: ['community', 'flags'] as const,
  settings: ['community', 'settings'] as const,
  /** Mutations of one switch. */
  flagChanges: ['community', 'flag-changes'] as const,
  robux: ['community', 'robux'] as const,
};

/** Who may book at each resort. */
export const flagsQuery = () =>
  queryOptions({
    queryKey: communityKeys.flags,
    queryFn: ({ signal }) => call('GET /admin/resort-booking-settings', { signal }),
  });

/** The community's limits, messages, name and links, with what the operator configured. */
export const settingsQuery = () =>
  queryOptions({
    queryKey: communityKeys.settings,
    queryFn: ({ signal }) => call('GET /admin/community-settings', { signal }),
  });

/** Every amount of Robux that a booking can cost, with its catalogue item. */
export const robuxQuery = () =>
  queryOptions({
    queryKey: communityKeys.robux,
    queryFn: ({ signal }) => call('GET /admin/robux-items', { signal }),
  });
