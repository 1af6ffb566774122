import type { MessageFailure, MessageState as State } from '@sunset/contract/api/messages/messages.ts';
import { stateLabelOf } from '../../../entities/messages/message-labels.ts';
import { StatusLabel } from '../../../ui/status-label.tsx';

export function MessageState({ state, failure }: { state: State; failure: MessageFailure | null }) {
  const { text, tone } = stateLabelOf(state, failure);
  return <StatusLabel tone={tone}>{text}</StatusLabel>;
}
