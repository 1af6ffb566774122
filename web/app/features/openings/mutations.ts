import type { Releases } from '@sunset/contract/releases.ts';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call } from '../../lib/requests/api.ts';
import { openingKeys, previewQuery, type PreviewWish } from './queries.ts';

/** Data is read again this long after an opening was created or deleted. Rule: PAGE-44. */
const reloadAfterMs = 1000;

function reloadLater(client: QueryClient): void {
  setTimeout(() => void client.invalidateQueries({ queryKey: openingKeys.all }), reloadAfterMs);
}

const reload = (client: QueryClient) => client.invalidateQueries({ queryKey: openingKeys.all });

/** The instant of a time on the wall, as the server reads it; throws where that time does not exist or lies behind. */
async function startOf(client: QueryClient, wish: PreviewWish): Promise<string> {
  const [first] = await client.query(previewQuery(wish));
  if (!first) throw new Error('The preview is empty.');
  return first.opening_date;
}

/** When booking opens for each kind of guest, and the percentage of rooms that waits for regular customers. */
export type OnSaleTimes = Releases & { regular_share: number };

export interface CreateWish extends PreviewWish {
  resortName: string;
  /** Null opens booking at once. */
  releases: OnSaleTimes | null;
}

/** Creates an opening, or a series of weekly ones. */
export function useCreateOpening() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ resortName, releases, ...wish }: CreateWish) =>
      call('POST /admin/resort-openings/create', {
        body: {
          resort_name: resortName,
          opening_date: await startOf(client, wish),
          timezone: wish.timeZone,
          repeat_weeks: wish.weeks,
          ...(releases === null ? {} : { releases }),
        },
      }),
    onSuccess: () => reloadLater(client),
  });
}

/** Moves an opening to another time. */
export function useMoveOpening() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ openingId, ...wish }: PreviewWish & { openingId: number }) =>
      call('PUT /admin/resorts/{resortId}/opening', {
        params: { resortId: wish.resortId },
        body: { new_opening_date: await startOf(client, wish), opening_id: openingId },
      }),
    onSettled: () => reload(client),
  });
}

/** Deletes an opening. */
export function useDeleteOpening() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (openingId: number) => call('DELETE /admin/resort-openings/{openingId}', { params: { openingId } }),
    onSuccess: () => reloadLater(client),
  });
}

/** What a neighborhood code belongs to. */
export type CodeOwner = { openingId: number } | { resortId: number };

/** Sets or takes away the neighborhood code of an opening or a resort. */
export function useSetCode() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ owner, code }: { owner: CodeOwner; code: string | null }) => {
      const body = { neighborhood_code: code };
      return 'openingId' in owner
        ? call('PUT /admin/resort-openings/{openingId}/neighborhood-code', { params: owner, body })
        : call('PUT /admin/resorts/{resortId}/neighborhood-code', { params: owner, body });
    },
    onSuccess: () => reload(client),
  });
}

/** Sets when booking of an opening opens for each kind of guest. */
export function useSetOnSaleTimes() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ openingId, releases }: { openingId: number; releases: OnSaleTimes }) =>
      call('PUT /admin/resort-openings/{openingId}/releases', { params: { openingId }, body: releases }),
    onSuccess: () => reload(client),
  });
}
