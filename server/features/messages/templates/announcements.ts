import { disabledReasons, type DisabledReason } from '@sunset/contract/webhook-events.ts';
import { colours, type MessageText } from './message-text.ts';
import { shorten } from '../../../messages/shorten.ts';

/** Posts and events about an opening. */
export interface OpeningFacts {
  id: number;
  resort: string;
  resortId: number;
  location: string;
  startsAt: Date;
  sessionMinutes: number;
  neighborhoodCode: string | null;
  plotOwner: string | null;
  freeRooms: number;
  confirmed: number;
  waiting: number;
}

const opens = (opening: OpeningFacts, now: Date) => (opening.startsAt > now ? ' opens ' : ' opened ');
export const bookPath = (opening: Pick<OpeningFacts, 'id' | 'resortId'>) =>
  `/book?resort=${opening.resortId}&opening=${opening.id}`;

/** For the guests' channel. The code is shown only if the site setting allows it. Rule: MSG-11. */
export function guestAnnouncement(opening: OpeningFacts, showsCode: boolean, now: Date): MessageText {
  const code = showsCode && opening.neighborhoodCode !== null ? [opening.neighborhoodCode] : [];
  const free = opening.freeRooms === 0 ? 'all booked' : `${opening.freeRooms} still free`;
  return {
    locale: 'en',
    title: `${opening.resort}: guest session`,
    lead: [{ userText: opening.resort }, opens(opening, now), { at: opening.startsAt }, '.'],
    text: ['Start: ', { at: opening.startsAt }, '. Please arrive at least 10 minutes early. See you there!'],
    facts: [
      { name: 'Session length', value: [lengthText(opening.sessionMinutes)] },
      { name: 'Rooms', value: [free] },
      ...code.map((each) => ({ name: 'Neighborhood code', value: [{ code: each }] })),
    ],
    resortId: opening.resortId,
    buttons: opening.startsAt > now ? [{ label: 'Book a room', path: bookPath(opening) }] : [],
    colour: colours.sea,
  };
}

function lengthText(minutes: number): string {
  return minutes > 60 ? `1 hour ${minutes - 60} minutes` : '1 hour';
}

/** For the staff channel: the one message that pings, and it pings one role. */
export function staffPing(opening: OpeningFacts, role: string | undefined, now: Date): MessageText {
  return {
    locale: 'en',
    title: `${opening.resort}: staff needed`,
    lead: [{ userText: opening.resort }, opens(opening, now), { at: opening.startsAt }, '.'],
    text: ['Please be at the resort before it opens.'],
    facts: [
      { name: 'Neighborhood code', value: [{ code: opening.neighborhoodCode ?? '' }] },
      ...(opening.plotOwner === null ? [] : [{ name: 'Plot owner', value: [{ userText: opening.plotOwner }] }]),
      { name: 'Guests', value: [`${opening.confirmed} approved, ${opening.waiting} pending`] },
    ],
    ...(role === undefined ? {} : { pingRole: role }),
    resortId: opening.resortId,
    buttons: [{ label: 'Hosting panel', path: '/hosting' }],
    colour: colours.notice,
  };
}

/** For the staff channel: a guest with a confirmed booking has left the Discord server. Rule: MEMBER-6. */
export function memberLeft(name: string): MessageText {
  return {
    locale: 'en',
    title: 'A guest left the server',
    text: [
      { userText: name },
      ' left the Discord server but still has an approved booking. Please decide what happens to their room.',
    ],
    facts: [],
    buttons: [{ label: 'Hosting panel', path: '/hosting' }],
    colour: colours.notice,
  };
}

/** For the staff channel: an admin has to decide whether members really left. Rule: MEMBER-11. */
export function departuresHeld(hold: {
  dueCount: number;
  checkedCount: number;
  missingRoles: readonly string[];
  changedRoles: readonly string[];
}): MessageText {
  const { missingRoles, changedRoles } = hold;
  return {
    locale: 'en',
    title: changedRoles.length > missingRoles.length ? 'Should these roles change?' : 'Did these members leave?',
    text: [`${whyHeld(hold)} Nobody loses bookings or tiers until an admin decides in the Members tab.`],
    facts: [],
    buttons: [{ label: 'Members', path: '/admin?tab=members' }],
    colour: colours.notice,
  };
}

function whyHeld({ dueCount, checkedCount, missingRoles, changedRoles }: Parameters<typeof departuresHeld>[0]): string {
  if (changedRoles.length > 0) return `The configuration has other roles than before (${changedRoles.join(', ')}).`;
  if (missingRoles.length === 0) return `Discord does not find ${dueCount} of ${checkedCount} members in this server.`;
  const roles = missingRoles.length === 1 ? 'A role' : `${missingRoles.length} roles`;
  return `${roles} of the configuration cannot be found in this Discord server.`;
}

/** For the staff channel: the site stopped sending to a webhook. Rule: HOOK-7. */
export function webhookDisabled(reason: string): MessageText {
  return {
    locale: 'en',
    title: 'A webhook was disabled',
    text: [`${disabledReasons[reason as DisabledReason] ?? ''} We send nothing to it until an admin resumes it.`],
    facts: [],
    buttons: [{ label: 'Integrations', path: '/admin?tab=integrations' }],
    colour: colours.notice,
  };
}

/** To an admin whose security code is being guessed. Rule: CODE-8. */
export function codeWarning(failures: number): MessageText {
  const count = failures === 1 ? 'Someone entered a wrong security code' : `${failures} wrong security codes`;
  return {
    locale: 'en',
    title: 'Someone tried to guess your security code',
    text: [`${count} for your admin sign-in. If it was not you, sign in with Discord and set a new code.`],
    facts: [],
    buttons: [{ label: 'Admin panel', path: '/admin' }],
    colour: colours.notice,
  };
}

/** To an admin who has a new security code. Rule: CODE-16. */
export function codeSet(setBy: string): MessageText {
  return {
    locale: 'en',
    title: 'You have a new security code',
    text: [
      { userText: setBy },
      ' set the security code of your admin sign-in, and may know it. To change it, sign in with Discord and set a new code.',
    ],
    facts: [],
    buttons: [{ label: 'Admin panel', path: '/admin' }],
    colour: colours.notice,
  };
}

/** The scheduled event of the Discord server; its texts are plain. */
export function discordEvent(opening: OpeningFacts): { name: string; description: string } {
  return {
    name: shorten(`${opening.resort}: guest session`, 100),
    description: shorten(
      `One hour at ${opening.resort}, ${opening.location}. Book your room on our site. Please arrive at least 10 minutes early.`,
      1000,
    ),
  };
}
