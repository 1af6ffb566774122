import type { MessageParts } from '@sunset/contract/api/messages/messages.ts';
import { formatDateWithZone } from '../../format/dates.ts';

/** The text of a message, with instants in the viewer's time zone (PAGE-10). */
export function messageText(parts: MessageParts): string {
  const texts = parts.map((part) => {
    if (typeof part === 'string') return part;
    return 'at' in part ? formatDateWithZone(part.at, 'fullDateTime') : part.code;
  });
  return texts.join('');
}
