import type { PartyPolicy } from '@sunset/contract/bookings/party.ts';
import { anOpening, type ResortFacts, type TestOpening } from '../factories.ts';
import { memberOf, type Chat } from '../interactions.ts';
import { aForm, aFriend, join, type Friend } from '../parties.ts';
import type { TestApp } from '../test-app.ts';

/* Parties of somebody in the chat, and what they see and press there. */

/** The person of the stand-in who is in the parties. */
export const person = 'regular';

/** The person as a member who calls the site, too. */
export async function aPersonOf(app: TestApp, chat: Chat): Promise<Friend> {
  const member = await memberOf(app, chat, person);
  return { member, call: await app.client(member) };
}

export interface ChatParty {
  opening: TestOpening;
  code: string;
  /** The person in the chat. */
  own: Friend;
  other: Friend;
}

interface ChatPartyFacts extends ResortFacts {
  startsIn?: number;
  opening?: TestOpening;
  policy?: PartyPolicy;
  /** Who joined first: the person in the chat, by default. */
  isLeader?: boolean;
}

/** A party of the person in the chat and one other. */
export async function aChatParty(
  app: TestApp,
  chat: Chat,
  { opening: given, policy = 'together', isLeader = true, ...facts }: ChatPartyFacts = {},
): Promise<ChatParty> {
  const opening = given ?? (await anOpening(app.deps, facts));
  const own = await aPersonOf(app, chat);
  const other = await aFriend(app);
  const [leader, second] = isLeader ? [own, other] : [other, own];
  const { party } = await leader.call('POST /parties', { body: { ...aForm(opening), openingId: opening.id, policy } });
  await join(second, party.code, opening);
  return { opening, code: party.code, own, other };
}

const partsOf = (chat: Chat) => chat.answerTo(person).components.flatMap(({ components }) => [...components]);

/** The labels of the buttons that the person sees, without those that are under every answer. */
export const labelsOf = (chat: Chat): string[] =>
  partsOf(chat).flatMap((part) =>
    'label' in part && !['Refresh', 'Book with friends'].includes(part.label) ? [part.label] : [],
  );

/** The custom id of the button with this label. */
export function idOf(chat: Chat, label: string): string {
  const part = partsOf(chat).find((each) => 'label' in each && each.label === label);
  if (part === undefined || !('custom_id' in part)) throw new Error(`There is no button ${label}.`);
  return part.custom_id;
}

/** Presses a button by its custom id, on the newest answer. */
export const pressId = (chat: Chat, customId: string) =>
  chat.act(person, { kind: 'component', messageId: chat.answerTo(person).id, customId });

/** Everything that the person reads in the newest answer. */
export function textOf(chat: Chat): string {
  const { content, embeds } = chat.answerTo(person);
  const cards = embeds.flatMap(({ title = '', description = '', fields = [] }) => [
    title,
    description,
    ...fields.flatMap(({ name, value }) => [name, value]),
  ]);
  return [content, ...cards].join('\n');
}
