import type { OnSaleTimes } from '@sunset/contract/openings/on-sale.ts';
import type { SaleMode } from '@sunset/contract/openings/sale-modes.ts';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call } from '../../lib/requests/api.ts';
import { previewQuery, type PreviewInput } from './queries.ts';
import { openingKeys } from '../../entities/openings/query-keys.ts';

/** Lists are refetched this long after an opening was created or deleted (PAGE-44). */
const reloadAfterMs = 1000;

function reloadLater(client: QueryClient): void {
  setTimeout(() => void client.invalidateQueries({ queryKey: openingKeys.all }), reloadAfterMs);
}

const reload = (client: QueryClient) => client.invalidateQueries({ queryKey: openingKeys.all });

/** The instant of a local time, computed by the server; throws if that time does not exist or is in the past. */
async function startOf(client: QueryClient, input: PreviewInput): Promise<string> {
  const [first] = await client.query(previewQuery(input));
  if (!first) throw new Error('The preview is empty.');
  return first.opening_date;
}

/** On-sale times by group of guests, the percentage of rooms reserved for regular customers, and the sale mode. */
export type OnSaleSettings = OnSaleTimes & { regular_share: number; sale_mode?: SaleMode };

export interface CreateInput extends PreviewInput {
  resortName: string;
  /** Null: on sale at once for everybody. */
  releases: OnSaleSettings | null;
}

export function useCreateOpening() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ resortName, releases, ...input }: CreateInput) =>
      call('POST /admin/resort-openings/create', {
        body: {
          resort_name: resortName,
          opening_date: await startOf(client, input),
          timezone: input.timeZone,
          repeat_weeks: input.weeks,
          ...(releases === null ? {} : { releases }),
        },
      }),
    onSuccess: () => reloadLater(client),
  });
}

export function useMoveOpening() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ openingId, ...input }: PreviewInput & { openingId: number }) =>
      call('PUT /admin/resorts/{resortId}/opening', {
        params: { resortId: input.resortId },
        body: { new_opening_date: await startOf(client, input), opening_id: openingId },
      }),
    onSettled: () => reload(client),
  });
}

export function useDeleteOpening() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (openingId: number) => call('DELETE /admin/resort-openings/{openingId}', { params: { openingId } }),
    onSuccess: () => reloadLater(client),
  });
}

export function useSetOnSaleTimes() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ openingId, releases }: { openingId: number; releases: OnSaleSettings }) =>
      call('PUT /admin/resort-openings/{openingId}/releases', { params: { openingId }, body: releases }),
    onSuccess: () => reload(client),
  });
}

export interface EntryChange {
  entryId: string;
  reason: string;
  /** The new number in the list; null removes the entry. */
  position: number | null;
}

/** Moves or removes an entry of a waiting list, with a reason (WAIT-7, WAIT-8). */
export function useChangeEntry() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ entryId, reason, position }: EntryChange) =>
      position === null
        ? call('POST /admin/waiting/{entryId}/remove', { params: { entryId }, body: { reason } })
        : call('POST /admin/waiting/{entryId}/move', { params: { entryId }, body: { position, reason } }),
    onSettled: () => client.invalidateQueries({ queryKey: openingKeys.waiting }),
  });
}

/** Sets the places of an opening's roster. */
export function useSetPlaces(openingId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (places: string[]) =>
      call('PUT /admin/resort-openings/{openingId}/roster', { params: { openingId }, body: { places } }),
    onSettled: () => reload(client),
  });
}

/** Sets how many rooms of each type an opening has. */
export function useSetRoomCounts(openingId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (rooms: { roomId: number; count: number }[]) =>
      call('PATCH /admin/resort-openings/{openingId}/rooms', { params: { openingId }, body: { rooms } }),
    onSettled: () => reload(client),
  });
}
