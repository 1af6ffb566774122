import type { InLine } from './model.ts';

/* What of the state is compared: rows of the model and of the database in one form. */

export interface SeenBooking {
  guest: string | null;
  enteredAs: string;
  account: string;
  room: string;
  unit: number;
  status: string;
  method: string;
  price: number;
  allInclusive: boolean;
  hasId: boolean;
  notes: string;
  isPaid: boolean;
  isHere: boolean;
  isGivenAway: boolean;
  changes: number;
  wasApproved: boolean;
  clearing: string | null;
  statusBefore: string | null;
  messages: string[];
}

export interface SeenEntry {
  /** The number in the list, from 1; null if it ended. */
  number: number | null;
  rooms: number[];
  passed: number[];
  account: string;
  missed: number;
  isInLobby: boolean;
  endReason: string | null;
  party: string | null;
  offer: { room: number; until: string; percent: number; isAccepted: boolean } | null;
  hasId: boolean;
  messages: string[];
}

export type SeenInLine = Omit<InLine, 'booking' | 'guest' | 'queuedAt' | 'endedAt' | 'calledAt'> & {
  queuedAt: string;
  calledAt: string | null;
};

export interface SeenMembership {
  /** In the order in which they joined, from 1. */
  number: number;
  state: string;
  rooms: number[];
  account: string;
  allInclusive: boolean;
  ready: { room: number; price: number; until: string } | null;
  refusal: string | null;
  booking: string | null;
}
