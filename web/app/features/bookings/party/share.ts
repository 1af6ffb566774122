import { m } from '#messages';
import type { Party } from '@sunset/contract/api/parties/party.ts';
import { formatDateWithZone } from '../../../format/dates.ts';

type Shared = Pick<Party, 'url' | 'resort' | 'checkIn'>;

/** Whether the browser has a sheet for sharing: phones do. */
export const canShare = (): boolean => typeof navigator !== 'undefined' && typeof navigator.share === 'function';

/** The message of an invitation, without the link. */
const invitationText = ({ resort, checkIn }: Shared): string =>
  m.party_invite_message({ resort, time: formatDateWithZone(checkIn, 'weekdayDayTime') });

/**
 * Opens the browser's sheet for sharing, and returns whether it did. Somebody who closed the sheet has seen it. Call it in the press
 * itself: a browser refuses it when the press is too long ago, an iPhone after a second or two.
 */
export async function openShareSheet(party: Shared): Promise<boolean> {
  if (!canShare()) return false;
  try {
    await navigator.share({ text: invitationText(party), url: party.url });
    return true;
  } catch (error) {
    return error instanceof Error && error.name === 'AbortError';
  }
}
