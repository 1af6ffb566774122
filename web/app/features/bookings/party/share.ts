import { m } from '#messages';
import type { Party } from '@sunset/contract/api/parties/party.ts';
import { formatDateWithZone } from '../../../format/dates.ts';

type Shared = Pick<Party, 'url' | 'resort' | 'checkIn'>;

/** Whether the browser has a sheet for sharing: phones do. */
export const canShare = (): boolean => typeof navigator !== 'undefined' && typeof navigator.share === 'function';

/** The message of an invitation, without the link. */
const invitationText = ({ resort, checkIn }: Shared): string =>
  m.party_invite_message({ resort, time: formatDateWithZone(checkIn, 'weekdayDayTime') });

/** Opens the browser's sheet for sharing, else copies the link. `closed`: the person closed the sheet. */
export async function shareParty(party: Shared): Promise<'shared' | 'copied' | 'closed' | 'failed'> {
  try {
    if (canShare()) {
      await navigator.share({ text: invitationText(party), url: party.url });
      return 'shared';
    }
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') return 'closed';
  }
  try {
    await navigator.clipboard.writeText(party.url);
    return 'copied';
  } catch {
    return 'failed';
  }
}
