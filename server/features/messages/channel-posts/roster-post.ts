import { buildCustomId } from '../../interactions/custom-ids.ts';
import type { PlaceRow } from '../../roster/queries.ts';
import type { OpeningFacts } from '../templates/announcements.ts';
import { colours, inRows, sanitize, type MessageButton, type MessageText } from '../templates/message-text.ts';
import type { Part } from '../../../messages/texts.ts';
import { shorten } from '../../../messages/shorten.ts';

/** Discord allows five rows of five buttons; the link to the panel has a row of its own. */
const maxButtons = 20;
const maxLabelLength = 60;

interface Roster {
  places: readonly PlaceRow[];
  hasButtons: boolean;
}

/** For the staff channel: who has which place at an evening, with Claim for those that are open. Rules: ROSTER-7, CARD-7. */
export function openPlacesPost(opening: OpeningFacts, { places, hasButtons }: Roster): MessageText {
  const open = places.filter(({ holder }) => holder === null);
  const claimable = places.filter(({ holder, offered_to: other }) => holder === null || other !== null);
  const title = summary(open.length);
  const buttons = claimable.slice(0, maxButtons).map((place) => claimButton(place, opening.startsAt));
  return {
    locale: 'en',
    title: `${opening.resort}: ${title}`,
    lead: [`${title}.`],
    text: [{ userText: opening.resort }, ' opens ', { at: opening.startsAt }, '.', ...places.flatMap(placeLine)],
    facts: [],
    resortId: opening.resortId,
    ...(hasButtons ? { buttonRows: inRows(buttons) } : {}),
    buttons: [{ label: 'Roster', path: '/admin?tab=roster' }],
    colour: open.length === 0 ? colours.good : colours.notice,
  };
}

function summary(count: number): string {
  if (count === 0) return 'Everybody is found';
  return count === 1 ? '1 place is open' : `${count} places are open`;
}

function placeLine({ name, holder, offered_to: other }: PlaceRow): Part[] {
  const who: Part[] = holder === null ? ['open'] : [{ userText: holder.name }];
  const offer: Part[] = other === null ? [] : [', offered to ', { userText: other.name }];
  return ['\n', { userText: name }, ': ', ...who, ...offer];
}

function claimButton({ id, name }: PlaceRow, startsAt: Date): MessageButton {
  const label = `Claim ${shorten(sanitize(name), maxLabelLength)}`;
  return { label, action: buildCustomId('claim_place', { placeId: id, start: startsAt.getTime() }), style: 'success' };
}
