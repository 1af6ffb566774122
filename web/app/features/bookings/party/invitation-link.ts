import type { Party } from '@sunset/contract/api/parties/party.ts';
import type { PartySale } from '@sunset/contract/bookings/party.ts';
import { m } from '#messages';
import { formatDateWithZone } from '../../../format/dates.ts';
import type { PublicInvitation } from '../invitation/find-invitation.ts';
import type { SharedLink } from '../invitation/share.ts';

/** What everybody with the link of a party sees. `sale`: how it gets its rooms. */
export type PartyInvitation = PublicInvitation & { sale: PartySale };

/** What a member of a party sends to a friend. */
export const partyLink = ({ url, resort, checkIn }: Pick<Party, 'url' | 'resort' | 'checkIn'>): SharedLink => ({
  url,
  text: m.party_invite_message({ resort, time: formatDateWithZone(checkIn, 'weekdayDayTime') }),
});
