import { maxOpenProposals } from '@sunset/contract/openings/proposals.ts';
import { shorten } from '../../../messages/shorten.ts';
import type { Part, Texts } from '../../../messages/texts.ts';
import { buildCustomId } from '../../interactions/custom-ids.ts';
import type { ProposalRow } from '../../proposals/queries.ts';
import { bookPath } from '../templates/announcements.ts';
import { colours, inRows, sanitize, type MessageButton, type MessageText } from '../templates/message-text.ts';
import type { HappensFacts } from './queries.ts';

interface Style {
  texts: Texts;
  /** When the votes were counted. */
  asOf: Date;
  /** False once Discord allows no more edits of the post. */
  showsCounts: boolean;
  /** True if buttons can be pressed. */
  hasButtons: boolean;
}

/** So that ten proposals fit into one message. */
const maxNameLength = 80;

const isOpen = ({ state }: ProposalRow) => state === 'open';
const nameOf = ({ resort }: ProposalRow) => shorten(sanitize(resort), maxNameLength);

/** The one post about proposed openings in the guests' channel. Rule: PROPOSAL-8. */
export function proposalsPost(rows: readonly ProposalRow[], style: Style): MessageText {
  const { texts, hasButtons } = style;
  const listed = listedOf(rows);
  const hasOpen = listed.some(isOpen);
  const votes = listed.flatMap((row, index) => (isOpen(row) ? [voteButton(row, index + 1, texts)] : []));
  return {
    locale: texts.locale,
    title: texts.say('proposals_title'),
    lead: texts.parts(hasOpen ? 'proposals_lead' : 'proposals_lead_over'),
    text: paragraphs([
      ...(hasOpen ? [introduction(style)] : []),
      ...(listed.length === 0 ? [texts.parts('proposals_lead_over')] : []),
      ...listed.map((row, index) => [`**${texts.number(index + 1)}.** `, ...linesOf(row, style)]),
    ]),
    facts: [],
    ...(hasButtons ? { buttonRows: inRows(votes) } : {}),
    buttons: [{ label: texts.say('proposals_page'), path: '/vote' }],
    colour: hasOpen ? colours.sea : colours.notice,
  };
}

/** As many as can be open at a time, soonest first: all that are open, and others while there is room. */
function listedOf(rows: readonly ProposalRow[]): ProposalRow[] {
  const most = new Set([...rows.filter(isOpen), ...rows.filter((row) => !isOpen(row))].slice(0, maxOpenProposals));
  return rows.filter((row) => most.has(row));
}

const paragraphs = (all: Part[][]): Part[] => all.flatMap((one, index) => (index === 0 ? one : ['\n\n', ...one]));

function introduction({ texts, asOf, showsCounts }: Style): Part[] {
  const counted = showsCounts ? ['\n', ...texts.parts('proposals_as_of', { time: { at: asOf } })] : [];
  return [...texts.parts('proposals_text'), ...counted];
}

function linesOf(row: ProposalRow, { texts, showsCounts }: Style): Part[] {
  return [{ userText: nameOf(row) }, '\n', { at: row.startsAt }, '\n', ...stateOf(row, { texts, showsCounts })];
}

function stateOf(row: ProposalRow, { texts, showsCounts }: Pick<Style, 'texts' | 'showsCounts'>): Part[] {
  switch (row.state) {
    case 'open': {
      const counts = { count: row.votes, total: row.votesNeeded };
      const votes = showsCounts ? [...texts.parts('proposals_votes', counts), ' '] : [];
      return [...votes, ...texts.parts('proposals_voting_ends', { end: { at: row.votingEnds } })];
    }
    // That its unpublished opening exists is not for guests (PROPOSAL-3).
    case 'reached':
    case 'planned':
      return texts.parts('proposals_reached');
    case 'published':
      return texts.parts('proposals_happens');
    case 'over':
      return texts.parts('proposals_over');
  }
}

function voteButton(row: ProposalRow, number: number, texts: Texts): MessageButton {
  const label = texts.say('proposals_vote_for', { number, resort: nameOf(row) });
  return { label, action: buildCustomId('proposal_vote', { proposalId: row.id }), style: 'success' };
}

/** To a member who asked for it, when the opening of a proposal is public. Rule: PROPOSAL-7. */
export function proposalHappens(
  opening: Pick<HappensFacts, 'id' | 'resort' | 'resortId' | 'startsAt'>,
  { locale, say, parts }: Texts,
): MessageText {
  return {
    locale,
    title: say('proposals_happens_title'),
    text: parts('proposals_happens_text', { resort: { userText: opening.resort }, start: { at: opening.startsAt } }),
    facts: [],
    resortId: opening.resortId,
    buttons: [{ label: say('proposals_see_rooms'), path: bookPath(opening) }],
    colour: colours.good,
  };
}

/** For the staff channel: a proposal has its votes. Rule: PROPOSAL-7. */
export function votesReached({
  resort,
  startsAt,
  state,
}: Pick<ProposalRow, 'resort' | 'startsAt' | 'state'>): MessageText {
  const isPlanned = state === 'planned';
  return {
    locale: 'en',
    title: `${resort}: enough votes`,
    text: [
      'The votes for ',
      { userText: resort },
      ' on ',
      { at: startsAt },
      isPlanned
        ? ' are reached: the opening is planned. Publish it.'
        : ' are reached, but the opening could not be planned: something is in the way.',
    ],
    facts: [],
    buttons: [{ label: 'Opening dates', path: '/admin?tab=opening-dates' }],
    colour: isPlanned ? colours.good : colours.notice,
  };
}
