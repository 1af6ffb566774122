import type { MessageFailure, MessageState as State } from '@sunset/contract/api/messages.ts';
import { wordState } from '../../../lib/message-words.ts';
import { StatusLabel } from '../../../ui/status-label.tsx';

/** Where a message stands. */
export function MessageState({ state, failure }: { state: State; failure: MessageFailure | null }) {
  const { word, tone } = wordState(state, failure);
  return <StatusLabel tone={tone}>{word}</StatusLabel>;
}
