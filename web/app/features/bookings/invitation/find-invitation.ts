import { isRefusal } from '../../../lib/is-refusal.ts';

/** What everybody with the link of a party or a room sees: when and where, and no names. */
export interface PublicInvitation {
  code: string;
  openingId: number;
  resortId: number;
  resort: string;
  image: string;
  checkIn: string;
  timezone: string;
  is_over: boolean;
}

export type InvitationOutcome<Found extends PublicInvitation = PublicInvitation> =
  | { kind: 'found'; invitation: Found }
  | { kind: 'missing' }
  | { kind: 'unavailable'; code: string };

/** The invitation of a link. */
export async function findInvitation<Loaded extends Omit<PublicInvitation, 'code'>>(
  code: string,
  load: (params: { code: string }) => Promise<Loaded>,
): Promise<InvitationOutcome<Loaded & { code: string }>> {
  try {
    return { kind: 'found', invitation: { ...(await load({ code })), code } };
  } catch (error) {
    return isRefusal(error) ? { kind: 'missing' } : { kind: 'unavailable', code };
  }
}
