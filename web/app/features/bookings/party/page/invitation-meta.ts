import { m } from '#messages';
import type { PageText } from '../../../../lib/navigation/page-meta.ts';
import { invitationTimes } from '../../../../lib/previews/preview-words.ts';
import type { PublicInvitation } from './find-invitation.ts';

/** What chats show for the link: resort and time in its own zone, and no names (PAGE-86). */
export function invitationMeta(invitation: PublicInvitation): PageText {
  const { resort, checkIn, timezone, openingId, code } = invitation;
  const { short, long } = invitationTimes(checkIn, timezone);
  const title = m.party_meta_title({ resort, time: short });
  // An opening that has started has no picture of its own.
  const picture = invitation.is_over ? `resort/${invitation.resortId}` : `opening/${openingId}`;
  return {
    title,
    description: m.party_meta_description({ time: long }),
    path: `/party/${code}`,
    isPrivate: true,
    preview: { path: `/preview/${picture}.png`, alt: title, title },
  };
}
