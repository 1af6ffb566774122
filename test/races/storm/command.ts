import type { Route } from '@sunset/contract/client.ts';
import type { Chance } from '../../bad-input/requests/chance.ts';
import type { Sender } from '../../bad-input/send.ts';
import { minute } from '../../test-clock.ts';
import type { People, Person } from './people.ts';
import type { OpeningSeen, View } from './view.ts';

/** One call that somebody makes. */
export interface Order {
  by: Person;
  route: Route;
  params?: Record<string, string | number>;
  query?: Record<string, string>;
  body?: unknown;
  /** A CSV file, in place of a body. */
  file?: string;
  headers?: Record<string, string>;
  /** What the caller does before, e.g. at Discord; the call gets what comes of it. Null: nothing does. */
  prepare?: (send: Sender['send']) => Promise<Pick<Order, 'body' | 'headers'> | null>;
  /** The idempotency key. */
  key?: string;
  /** A guest whose account is gone, or who cannot enter lobbies any more, if the call succeeds. */
  endsGuest?: Person;
}

/** What a command chooses from. */
export interface Situation {
  view: View;
  people: People;
  resorts: readonly { id: number; name: string }[];
  chance: Chance;
  now: Date;
}

/** Chooses a call; null if there is nothing for it at this moment. */
export type Choose = (situation: Situation) => Order | null;

export interface Command {
  weight: number;
  choose: Choose;
}

/** A choice from what may be an empty list. */
export const anyOf = <T>(chance: Chance, list: readonly T[]): T | null =>
  list.length === 0 ? null : chance.pick(list);

export const inMinutes = (now: Date, minutes: number) => new Date(now.getTime() + minutes * minute).toISOString();

/** Guesses, as on a page that is a moment old: that of regular customers, with gold, and with three boosts. */
export const prices = [1000, 1000, 1000, 750, 0];

const lobbyMinutes = 10;

/** Whether an opening has a lobby at this moment. */
export function hasLobby({ saleMode, onSaleAt }: OpeningSeen, now: Date): boolean {
  const left = (onSaleAt?.getTime() ?? 0) - now.getTime();
  return saleMode === 'draw' && left > 0 && left < lobbyMinutes * minute;
}
