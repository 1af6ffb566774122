import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Deps } from '../../server/deps.ts';
import { aBookingBody } from '../factories.ts';
import type { Gathering, Guest } from './people.ts';

/** The state of a guest, as the client knows it. */
interface Told {
  reference: string | null;
  /** The last acknowledged status. */
  status: 'none' | 'pending' | 'cancelled' | 'confirmed';
  /** The status after the request in progress or the next one: it may have happened already. */
  next: Told['status'];
  operations: number;
}

/** The result of comparing the database to the answers that clients got. */
export interface Comparison {
  acknowledged: number;
  lost: number;
  unexplained: number;
}

const atOnce = 8;
const betweenMs = 15;
const againAfterMs = 60;

/**
 * Guests who book, then cancel, are approved by staff, or do nothing more. Failed requests are retried with their
 * key until there is a definite answer, over any number of restarts; every acknowledged operation is recorded.
 */
export class GuestsAtWork {
  readonly told = new Map<Guest, Told>();
  readonly failures = new Map<string, number>();
  readonly #url: string;
  readonly #gathering: Gathering;
  #next = 0;
  #operations = 0;
  #isOver = false;
  #under: Promise<unknown> = Promise.resolve();

  constructor(url: string, gathering: Gathering) {
    this.#url = url;
    this.#gathering = gathering;
  }

  get acknowledged(): number {
    return this.#operations;
  }

  /** Starts, or continues after `stop` with the guests that are left. */
  start(): void {
    this.#isOver = false;
    this.#under = Promise.all(Array.from({ length: atOnce }, () => this.#workOn()));
  }

  /** Ends once everything in progress has a definite answer. */
  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#under;
  }

  /** Resolves when this many more operations have been acknowledged. */
  async untilMore(count: number): Promise<void> {
    const wanted = this.#operations + count;
    while (this.#operations < wanted) {
      if (this.#next >= this.#gathering.guests.length) throw new Error('There were too few guests for this test.');
      await pause(5);
    }
  }

  /** The answers that the clients got until now. */
  snapshot(): Map<Guest, Told> {
    return new Map([...this.told].map(([guest, told]) => [guest, { ...told }]));
  }

  async #workOn(): Promise<void> {
    while (!this.#isOver) {
      const guest = this.#gathering.guests[this.#next];
      if (guest === undefined) return;
      this.#next += 1;
      await this.#live(guest, this.#next);
      await pause(betweenMs);
    }
  }

  async #live(guest: Guest, number: number): Promise<void> {
    const told: Told = { reference: null, status: 'none', next: 'pending', operations: 0 };
    this.told.set(guest, told);
    const reference = await this.#book(guest);
    const plan = (['pending', 'cancelled', 'confirmed'] as const)[number % 3] ?? 'pending';
    this.#acknowledge(Object.assign(told, { reference, status: 'pending', next: plan }));
    if (plan === 'cancelled') await this.#cancel(guest, reference);
    if (plan === 'confirmed') await this.#approve(reference);
    if (plan !== 'pending') this.#acknowledge(Object.assign(told, { status: plan }));
  }

  #acknowledge(told: Told): void {
    told.operations += 1;
    this.#operations += 1;
  }

  async #book({ token, memberId, roomId }: Guest): Promise<string> {
    const body = aBookingBody(roomId);
    const headers = { 'idempotency-key': `key-of-${memberId}` };
    const answer = await this.#untilAnswered('/bookings', { method: 'POST', token, body, headers });
    return String(answer.bookingId);
  }

  /** After a lost answer, a repeated call gets "already decided", which is a definite answer. */
  #cancel({ token }: Guest, reference: string): Promise<unknown> {
    return this.#untilAnswered(`/user/bookings/${reference}/cancel`, { method: 'POST', token });
  }

  #approve(reference: string): Promise<unknown> {
    const { staffToken } = this.#gathering;
    const path = `/admin/bookings/${reference}/status`;
    return this.#untilAnswered(path, { method: 'PUT', token: staffToken, body: { status: 'confirmed' } });
  }

  async #untilAnswered(path: string, call: ApiCall): Promise<{ bookingId?: string }> {
    for (;;) {
      const answer = await this.#ask(path, call);
      if (answer !== null) return answer;
      await pause(againAfterMs);
    }
  }

  async #ask(path: string, { method, token, body, headers }: ApiCall): Promise<{ bookingId?: string } | null> {
    try {
      const response = await fetch(`${this.#url}/api${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(20_000),
      });
      const text = await response.text();
      const answer = JSON.parse(text) as { bookingId?: string; code?: string };
      if (response.ok || answer.code === 'already_decided') return answer;
      // One member of staff approves for everybody, and at times faster than their limit allows.
      if (response.status < 500 && response.status !== 429) throw new Error(`${method} ${path} was refused: ${text}`);
      this.#count(String(response.status));
    } catch (error) {
      if (error instanceof Error && error.message.includes('was refused')) throw error;
      this.#count('no answer');
    }
    return null;
  }

  #count(how: string): void {
    this.failures.set(how, (this.failures.get(how) ?? 0) + 1);
  }
}

interface ApiCall {
  method: string;
  token: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/**
 * Compares the answers that the guests got (until now, or at an earlier moment) to the database. Requests that were
 * in progress may have happened or not; acknowledged ones must be there, and nothing that no guest requested.
 */
export async function compare(
  { db }: Pick<Deps, 'db'>,
  work: GuestsAtWork,
  told: Map<Guest, Told> = work.told,
): Promise<Comparison> {
  const { rows } = await sql<{
    memberId: number;
    reference: string;
    status: string;
  }>`select member_id as "memberId", reference, status::text from bookings`.execute(db);
  const stored = new Map<number, typeof rows>();
  for (const row of rows) stored.set(row.memberId, [...(stored.get(row.memberId) ?? []), row]);
  let [acknowledged, lost] = [0, 0];
  const known = new Set([...work.told.keys()].map(({ memberId }) => memberId));
  for (const [guest, { reference, status, next, operations }] of told) {
    acknowledged += operations;
    if (reference === null) continue;
    const row = stored.get(guest.memberId)?.find((each) => each.reference === reference);
    if (row === undefined) lost += operations;
    else if (row.status !== status && row.status !== next) lost += 1;
  }
  const doubled = [...stored.values()].filter((each) => each.length > 1).length;
  const strangers = [...stored.keys()].filter((memberId) => !known.has(memberId)).length;
  return { acknowledged, lost, unexplained: doubled + strangers };
}
