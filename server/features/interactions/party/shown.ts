import type { Party } from '@sunset/contract/api/parties/party.ts';
import type { Texts } from '../../../messages/texts.ts';
import { escapeForDiscord } from '../../messages/templates/message-text.ts';
import { shorten } from '../../../messages/shorten.ts';

/* What of a party is shown, and what the custom ids of its buttons say of it. Rule: INTER-18. */

type OwnRoom = Party['own']['rooms'][number];

/** Longer names would take the space of the others. */
const maxName = 32;

export const shortName = (name: string): string => escapeForDiscord(shorten(name, maxName));

/** The names as a list in the reader's language. */
export function nameList(names: readonly string[], { locale }: Texts): string {
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(names);
}

/** The members that have no booking yet. */
export const membersToBook = ({ members }: Pick<Party, 'members'>): Party['members'] =>
  members.filter(({ state }) => state !== 'booked');

/** The room that "I'm ready" is about: the one that the member is ready for, else the first that is free, or that they hold. */
export function roomToBook({ rooms, ready_room: ready, hold }: Party['own']): OwnRoom | null {
  const isReadyFor = rooms.find(({ roomId }) => roomId === ready);
  return isReadyFor ?? rooms.find((room) => room.availableCount > 0 || hold?.roomId === room.roomId) ?? null;
}

/** Whom the leader's press would book, under which policy: `t.c.f`. The others are ids of memberships, in base 36: six have to fit. */
export function pressOf({ policy, members }: Pick<Party, 'policy' | 'members'>): string {
  const ready = members.filter(({ state }) => state === 'ready').map(({ id }) => id.toString(36));
  return [policy === 'together' ? 't' : 'm', ...ready].join('.');
}

/** What leaving would end. */
export type Place = 'open' | 'lobby' | 'waiting' | 'offered';

/** Null for a party that nobody can leave any more. */
export function placeOf({ state, own, can }: Pick<Party, 'state' | 'own' | 'can'>): Place | null {
  if (!can.leave || state === 'booked' || state === 'over') return null;
  return (own.entry?.offer ?? null) === null ? state : 'offered';
}
