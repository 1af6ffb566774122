import type { MessageKind } from '@sunset/contract/message-kinds.ts';
import type { Texts } from '../../../messages/texts.ts';
import { colours, type MessageText } from './message-text.ts';

export type GoldMessageKind = Exclude<Extract<MessageKind, `gold.${string}`>, 'gold.role'>;

interface GoldFacts {
  until: Date;
  /** What staff wrote when they ended it early. */
  endReason: string | null;
}

type Template = (facts: GoldFacts, texts: Texts) => Pick<MessageText, 'title' | 'text' | 'colour'>;

const templates: Record<GoldMessageKind, Template> = {
  'gold.granted': ({ until }, { say, parts }) => ({
    title: say('gold_granted_title'),
    text: parts('gold_granted_text', { until: { at: until } }),
    colour: colours.good,
  }),
  'gold.ends_soon': ({ until }, { say, parts }) => ({
    title: say('gold_ends_soon_title'),
    text: parts('gold_ends_soon_text', { until: { at: until } }),
    colour: colours.notice,
  }),
  'gold.ended': ({ until, endReason }, { say, parts }) => ({
    title: say('gold_ended_title'),
    text: [
      ...parts('gold_ended_text', { until: { at: until } }),
      ' ',
      ...(endReason === null ? parts('gold_thanks') : parts('gold_staff_wrote', { reason: { userText: endReason } })),
    ],
    colour: colours.notice,
  }),
};

/** The direct messages about a gold membership. */
export function goldMessage(kind: GoldMessageKind, facts: GoldFacts, texts: Texts): MessageText {
  const buttons = [{ label: texts.say('gold_perks'), path: '/gold-customer' }];
  return { locale: texts.locale, ...templates[kind](facts, texts), facts: [], buttons };
}
