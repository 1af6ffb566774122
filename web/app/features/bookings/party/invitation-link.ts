import type { Party } from '@sunset/contract/api/parties/party.ts';
import { m } from '#messages';
import { formatDateWithZone } from '../../../format/dates.ts';
import type { SharedLink } from '../invitation/share.ts';

/** What a member of a party sends to a friend. */
export const partyLink = ({ url, resort, checkIn }: Pick<Party, 'url' | 'resort' | 'checkIn'>): SharedLink => ({
  url,
  text: m.party_invite_message({ resort, time: formatDateWithZone(checkIn, 'weekdayDayTime') }),
});
