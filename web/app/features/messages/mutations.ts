import type { MessageSwitch } from '@sunset/contract/message-kinds.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/requests/api.ts';
import { rowChangeOptions } from '../../lib/requests/row-changes.ts';
import { showErrorToast } from '../../lib/requests/show-error.ts';
import { messageKeys } from '../../entities/messages/query-keys.ts';

export type AnnouncementKind = 'guests' | 'staff';

export interface Announcement {
  kind: AnnouncementKind;
  resortName: string;
  again: boolean;
}

function useRefresh() {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: messageKeys.all });
}

export function useAnnounce() {
  return useMutation({
    mutationFn: ({ kind, resortName, again }: Announcement) => {
      const body = { resort_name: resortName, again };
      return kind === 'guests'
        ? call('POST /hosting/guest-session-announcement', { body })
        : call('POST /hosting/staff-opening-ping', { body });
    },
    onSettled: useRefresh(),
  });
}

export function useResend() {
  return useMutation({
    mutationFn: (id: number) => call('POST /hosting/messages/{id}/resend', { params: { id } }),
    onSettled: useRefresh(),
  });
}

export interface SwitchInput {
  openingId: number;
  kind: MessageSwitch;
  isOn: boolean;
}

export function useSwitchAutomatic() {
  return useMutation({
    ...rowChangeOptions,
    mutationKey: messageKeys.switches,
    mutationFn: ({ openingId, kind, isOn }: SwitchInput) =>
      call('POST /hosting/automatic-messages/{openingId}', { params: { openingId }, body: { kind, is_on: isOn } }),
    onError: (error) => showErrorToast(error, 'Update Failed', 'The switch was not changed.'),
    onSettled: useRefresh(),
  });
}
