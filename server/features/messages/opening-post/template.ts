import { groupTexts } from '../../../messages/tier-texts.ts';
import type { Part, Texts } from '../../../messages/texts.ts';
import { buildCustomId } from '../../interactions/custom-ids.ts';
import type { MessageButton, MessageText } from '../templates/message-text.ts';
import { bookPath } from '../templates/announcements.ts';
import { buttonsOf, classesAhead, isArrival, postStates, stateOf, type PostButton, type Shown } from './states.ts';

interface Style {
  texts: Texts;
  /** When the numbers were counted. */
  asOf: Date;
  /** True if buttons can be pressed. */
  hasButtons: boolean;
  /** The setting of the community. Rule: MSG-11. */
  showsCode: boolean;
}

/** The one post about an opening in the guests' channel. Rules: POST-1 to POST-4, PROPOSAL-9. */
export function openingPost(shown: Shown, style: Style): MessageText {
  const { facts, now } = shown;
  const { texts, asOf } = style;
  const state = postStates[stateOf(shown)];
  const about = { resort: { userText: facts.resort }, start: { at: facts.startsAt } };
  const isBefore = facts.startsAt > now;
  return {
    locale: texts.locale,
    title: texts.say(state.title, { resort: facts.resort }),
    lead: texts.parts(isBefore || facts.isCancelled ? 'post_lead' : 'post_lead_started', about),
    text: [
      ...happensLine(shown, texts),
      ...state.text(facts, { texts, asOf }),
      ...saleLines(shown, texts),
      ...(isArrival(shown) && isBefore ? ['\n\n', texts.say('post_arrive')] : []),
    ],
    facts: [...(isBefore ? [lengthFact(shown, texts)] : []), ...codeFacts(shown, style)],
    resortId: facts.resortId,
    ...buttonRows(shown, style),
    colour: state.colour,
  };
}

/** Rule: PROPOSAL-9. */
function happensLine({ facts: { votes, isCancelled, startsAt }, now }: Shown, texts: Texts): Part[] {
  if (votes === null || votes === 0 || isCancelled || startsAt <= now) return [];
  return [texts.say('post_happens', { count: votes }), '\n'];
}

/** For whom it goes on sale, or is drawn, and when. */
function saleLines(shown: Shown, texts: Texts): Part[] {
  const ahead = classesAhead(shown);
  if (ahead.length === 0) return [];
  const heading = texts.say(shown.facts.isDraw ? 'post_draw_ahead' : 'post_sale_ahead');
  return [
    '\n\n',
    heading,
    ...ahead.flatMap(({ groups, at }): Part[] => {
      const name = groups.map((group) => texts.say(groupTexts[group])).join(', ');
      return ['\n', ...texts.parts('booking_fact', { name, value: { at } })];
    }),
  ];
}

function lengthFact({ facts: { startsAt, endsAt } }: Shown, { say }: Texts): MessageText['facts'][number] {
  const minutes = (endsAt.getTime() - startsAt.getTime()) / 60_000;
  return { name: say('post_length'), value: [say('post_length_value', { minutes })] };
}

function codeFacts(shown: Shown, { texts, showsCode }: Style): MessageText['facts'] {
  const { isAnnounced, neighborhoodCode, isCancelled, endsAt } = shown.facts;
  const isShown = showsCode && isAnnounced && !isCancelled && endsAt > shown.now;
  if (!isShown || neighborhoodCode === null) return [];
  return [{ name: texts.say('post_code'), value: [{ code: neighborhoodCode }] }];
}

/** Without interactions the link to the page does what the buttons do. */
function buttonRows(shown: Shown, { texts, hasButtons }: Style): Pick<MessageText, 'buttons' | 'buttonRows'> {
  const { facts } = shown;
  const applying = buttonsOf(shown);
  const toLobby = { label: texts.say('waiting_join_lobby'), path: bookPath(facts) };
  if (hasButtons) {
    const row = applying.map((button) => (button === 'lobby' ? toLobby : pressed(button, facts.id, texts)));
    return { buttonRows: [row], buttons: [] };
  }
  const isBookable = facts.startsAt > shown.now && !facts.isCancelled;
  const link = applying.includes('lobby') ? toLobby : { label: texts.say('commands_book'), path: bookPath(facts) };
  return { buttons: isBookable ? [link] : [] };
}

function pressed(button: Exclude<PostButton, 'lobby'>, openingId: number, texts: Texts): MessageButton {
  const { label, action, style } = buttonTable[button];
  return { label: texts.say(label), action: buildCustomId(action, { openingId }), style };
}

const buttonTable = {
  book: { label: 'commands_book', action: 'post_book', style: 'success' },
  remind: { label: 'post_remind', action: 'post_remind', style: 'secondary' },
  wait: { label: 'post_wait', action: 'post_wait', style: 'primary' },
  here: { label: 'line_im_here', action: 'post_here', style: 'primary' },
} as const satisfies Record<Exclude<PostButton, 'lobby'>, object>;
