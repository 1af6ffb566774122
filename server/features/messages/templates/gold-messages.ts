import type { MessageKind } from '@sunset/contract/message-kinds.ts';
import { colours, type MessageText } from './message-text.ts';

export type GoldMessageKind = Exclude<Extract<MessageKind, `gold.${string}`>, 'gold.role'>;

interface GoldFacts {
  until: Date;
  /** What staff wrote when they ended it early. */
  endReason: string | null;
}

const templates: Record<GoldMessageKind, (facts: GoldFacts) => Pick<MessageText, 'title' | 'text' | 'colour'>> = {
  'gold.granted': ({ until }) => ({
    title: 'You are a Gold Customer',
    text: ['Your Gold lasts until ', { at: until }, '. You book earlier and pay less for rooms. Thank you!'],
    colour: colours.good,
  }),
  'gold.ends_soon': ({ until }) => ({
    title: 'Your Gold ends soon',
    text: ['Your Gold lasts until ', { at: until }, '. If you want to keep it, open a ticket in our Discord server.'],
    colour: colours.notice,
  }),
  'gold.ended': ({ until, endReason }) => ({
    title: 'Your Gold has ended',
    text: [
      'Your Gold ended ',
      { at: until },
      '. New bookings have the price of your other tier. ',
      ...(endReason === null ? ['Thank you for your support!'] : ['Our staff wrote: ', { userText: endReason }]),
    ],
    colour: colours.notice,
  }),
};

/** The direct messages about a gold membership. */
export function goldMessage(kind: GoldMessageKind, facts: GoldFacts): MessageText {
  return { ...templates[kind](facts), facts: [], buttons: [{ label: 'What Gold gives you', path: '/gold-customer' }] };
}
