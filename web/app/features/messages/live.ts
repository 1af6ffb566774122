import { useLiveRefetch } from '../../lib/live/use-live.ts';
import { messageKeys } from '../../entities/messages/query-keys.ts';

export function useMessagesLive(): void {
  useLiveRefetch(['messages', 'openings', 'settings', 'waiting'], [messageKeys.all]);
}
