import type { Call, ResponseOf } from '@sunset/contract/client.ts';
import { isRefusal } from '../../../../lib/is-refusal.ts';

/** What everybody with the link sees: when and where, and no names. */
export type PublicInvitation = ResponseOf<'GET /parties/{code}'> & { code: string };

export type InvitationOutcome =
  | { kind: 'found'; invitation: PublicInvitation }
  | { kind: 'missing' }
  | { kind: 'unavailable'; code: string };

/** The invitation of a link. */
export async function findInvitation(call: Call, code: string): Promise<InvitationOutcome> {
  try {
    const invitation = await call('GET /parties/{code}', { params: { code } });
    return { kind: 'found', invitation: { ...invitation, code } };
  } catch (error) {
    return isRefusal(error) ? { kind: 'missing' } : { kind: 'unavailable', code };
  }
}
