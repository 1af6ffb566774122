import { m } from '#messages';
import type { PageText } from '../../../lib/navigation/page-meta.ts';
import { invitationTimes } from '../../../lib/previews/preview-words.ts';
import type { InvitationOutcome } from './find-invitation.ts';

interface InvitationTexts {
  /** Of the page's address, before the code. */
  prefix: '/party' | '/room';
  title: (inputs: { resort: string; time: string }) => string;
  description: (inputs: { time: string }) => string;
  missingTitle: string;
}

/** What chats show for the link: resort and time in its own zone, and no names (PAGE-86, PAGE-95). */
export function invitationMeta(outcome: InvitationOutcome, texts: InvitationTexts): PageText {
  if (outcome.kind !== 'found') return { title: texts.missingTitle, description: m.party_missing_text() };
  const { resort, resortId, checkIn, timezone, openingId, code, is_over: isOver } = outcome.invitation;
  const { short, long } = invitationTimes(checkIn, timezone);
  const title = texts.title({ resort, time: short });
  // An opening that has started has no picture of its own.
  const picture = isOver ? `resort/${resortId}` : `opening/${openingId}`;
  return {
    title,
    description: texts.description({ time: long }),
    path: `${texts.prefix}/${code}`,
    isPrivate: true,
    preview: { path: `/preview/${picture}.png`, alt: title, title },
  };
}
