import { ApiError } from '@sunset/contract/client.ts';
import type { BookingStatus } from '@sunset/contract/bookings/booking-status.ts';
import { expect } from 'vitest';
import { system, type Member } from '../server/actor.ts';
import { recordChange } from '../server/features/audit-log/record-change.ts';
import { aBookingBody, aMember, type TestOpening } from './factories.ts';
import { linkRoblox, type RobloxNames } from './roblox-link.ts';
import type { TestApp } from './test-app.ts';

/* Bookings for tests of later steps: placed through the API, then brought to a status. */

export interface Booked {
  reference: string;
  member: Member;
}

interface Wish {
  member?: Member;
  /** Index of the room type of the opening, from 0. */
  room?: number;
  status?: BookingStatus;
  payment_method?: 'bbc' | 'robux' | 'donation';
  notes?: string;
  robloxUsername?: string;
  /** Books with a linked Roblox account that has these names. */
  linked?: RobloxNames;
}

/** A booking in an opening by a new member, pending by default. */
export async function aBooking(app: TestApp, opening: TestOpening, wish: Wish = {}): Promise<Booked> {
  const { member = await aMember(app.deps), room = 0, status = 'pending', linked, ...fields } = wish;
  if (linked) await linkRoblox(app, member, linked);
  const names = linked && { robloxUsername: linked.username, robloxDisplayName: linked.displayName ?? linked.username };
  const call = await app.client(member);
  const body = aBookingBody(opening.roomIds[room], { ...fields, ...names });
  const { bookingId } = await call('POST /bookings', { body });
  await bringTo(app, bookingId, status);
  return { reference: bookingId, member };
}

const ways: Record<BookingStatus, BookingStatus[]> = {
  pending: [],
  confirmed: ['confirmed'],
  rejected: ['rejected'],
  cancelled: ['cancelled'],
  completed: ['confirmed', 'completed'],
  no_show: ['confirmed', 'no_show'],
};

/** Brings a pending booking to a status by allowed changes, with their audit rows and without a message. */
async function bringTo({ deps }: TestApp, reference: string, status: BookingStatus): Promise<void> {
  for (const step of ways[status]) {
    await deps.db.updateTable('bookings').set({ status: step }).where('reference', '=', reference).execute();
    const change = { action: 'booking.test', subject: 'booking', subjectId: reference, after: { status: step } };
    await recordChange(deps, system, change);
  }
}

/** The problem of a refused call; fails if it succeeds. */
export async function refusal(answer: Promise<unknown>): Promise<ApiError['problem']> {
  const error: unknown = await answer.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ApiError);
  return (error as ApiError).problem;
}

/** The audit actions about a booking, in order, without that of the request. */
export async function auditOf({ deps }: TestApp, reference: string): Promise<string[]> {
  const rows = await deps.db
    .selectFrom('auditLog')
    .select('action')
    .where('subjectId', '=', reference)
    .where('action', 'not in', ['booking.place', 'booking.test'])
    .orderBy('id')
    .execute();
  return rows.map(({ action }) => action);
}

/** The messages about a booking, in order, without that of the request. */
export async function messagesOf({ deps }: TestApp, reference: string): Promise<string[]> {
  const rows = await deps.db.selectFrom('outbox').select(['kind', 'payload']).orderBy('id').execute();
  return rows
    .filter(({ kind, payload }) => kind !== 'booking.placed' && JSON.stringify(payload).includes(reference))
    .map(({ kind }) => kind);
}
