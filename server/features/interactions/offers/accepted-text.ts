import type { Texts } from '../../../messages/texts.ts';
import type { Accepted } from '../../parties/commands/accept-offer.ts';

/** What a member of a party under `together` reads who has accepted their offer. Rule: PARTY-20. */
export function acceptedText({ count, total }: Accepted, { say }: Texts): string {
  return count === total ? say('commands_party_booked') : say('commands_party_accepted', { count, total });
}
