import type { MessageSwitch } from '@sunset/contract/message-kinds.ts';
import { call } from '../../lib/requests/api.ts';
import { rowChangeOptions } from '../../lib/requests/row-changes.ts';
import { messageKeys } from '../../entities/messages/query-keys.ts';
import { useWrite } from '../../shared/use-write.ts';

export type AnnouncementKind = 'guests' | 'staff';

export const announce = (kind: AnnouncementKind, body: { resort_name: string; again: boolean }) =>
  kind === 'guests'
    ? call('POST /hosting/guest-session-announcement', { body })
    : call('POST /hosting/staff-opening-ping', { body });

export interface SwitchInput {
  openingId: number;
  kind: MessageSwitch;
  isOn: boolean;
}

export const useSwitchAutomatic = () =>
  useWrite({
    ...rowChangeOptions,
    mutationKey: messageKeys.switches,
    send: ({ openingId, kind, isOn }: SwitchInput) =>
      call('POST /hosting/automatic-messages/{openingId}', { params: { openingId }, body: { kind, is_on: isOn } }),
    refresh: [messageKeys.all],
    failed: ['Update Failed', 'The switch was not changed.'],
  });
