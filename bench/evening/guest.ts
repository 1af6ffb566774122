import { randomUUID } from 'node:crypto';
import type { Board } from '@sunset/contract/api/openings/session-board.ts';
import type { LiveEvent } from '@sunset/contract/live.ts';
import type { Evening } from './evening.ts';
import { LiveStream } from './follow.ts';
import { bookingOf, type EveningGuest } from './gather.ts';
import type { GuestPlan } from './plan.ts';
import { billOf, isCheckedIn, orderOf, placeOf } from './read-board.ts';

/** A guest with an open page: says "I'm here", goes to the front desk when called, and orders after the check-in. */
export class GuestAtWork {
  readonly #evening: Evening;
  readonly #guest: EveningGuest;
  readonly #plan: GuestPlan;
  readonly #index: number;
  readonly #called = Promise.withResolvers<void>();
  readonly #checkedIn = Promise.withResolvers<void>();
  #isCalled = false;
  #hereAt = 0;

  constructor(evening: Evening, index: number, guestPlan: GuestPlan) {
    const guest = evening.gathering.coming[index];
    if (guest === undefined) throw new Error('There is no such guest.');
    this.#evening = evening;
    this.#guest = guest;
    this.#plan = guestPlan;
    this.#index = index;
  }

  async run(): Promise<void> {
    const { signal } = this.#evening.end;
    const stream = new LiveStream(this.#guest.person, { onEvent: (event) => this.#handle(event), signal });
    const followed = stream.run();
    await this.#evening.until(this.#plan.arrivesAt);
    await this.#sayHere();
    await this.#called.promise;
    await this.#evening.pause(this.#plan.toDeskMs);
    this.#evening.atDesk.add(this.#guest.reference);
    await this.#checkedIn.promise;
    if (this.#plan.toOrderMs !== null) await this.#order(this.#plan.toOrderMs);
    await followed;
  }

  async #sayHere(): Promise<void> {
    const { person, reference } = this.#guest;
    this.#hereAt = this.#evening.now;
    const here = { params: { reference }, body: {} };
    const outcome = await person.press(
      'I’m here',
      (call) => call('POST /user/bookings/{reference}/here', here),
      () =>
        this.#expect('is in line', (board) => placeOf(board, reference) !== undefined || isCheckedIn(board, reference)),
    );
    if ('refused' in outcome) throw new Error(`${person.member.username} cannot join the line: ${outcome.refused}.`);
  }

  async #order(afterMs: number): Promise<void> {
    const { person, reference } = this.#guest;
    await this.#evening.pause(afterMs);
    const params = { reference };
    const { menu, all_inclusive: isFree } = await person.call('GET /user/bookings/{reference}/room-service', {
      params,
    });
    const item = menu[this.#index % menu.length];
    if (item === undefined) throw new Error('There is no menu.');
    const body = { items: [{ id: item.id, quantity: 1 }], expected_price: isFree ? 0 : item.price };
    const order = { params, body, idempotencyKey: randomUUID() };
    const outcome = await person.press(
      'Order',
      (call) => call('POST /user/bookings/{reference}/orders', order),
      // A served order leaves the board, and only who pays has a bill then.
      () =>
        !isFree &&
        this.#expect('has ordered', (board) => (orderOf(board, reference) ?? billOf(board, reference)) !== undefined),
    );
    if ('refused' in outcome) throw new Error(`${person.member.username} cannot order: ${outcome.refused}.`);
  }

  #expect(what: string, isShown: (board: Board) => boolean): void {
    const { username } = this.#guest.person.member;
    this.#evening.visibility.expect({ what: `${username} ${what}`, by: null, isShown });
  }

  /** As the page: the line comes with its values, everything else is read again. */
  #handle(event: LiveEvent): void {
    if (event.type === 'line') this.#take(event.state);
    if (event.type === 'line' || event.type === 'own' || event.type === 'hello' || event.type === 'refetch')
      void this.#read();
  }

  #take(state: 'out' | 'waiting' | 'called'): void {
    if (state !== 'called' || this.#isCalled) return;
    this.#isCalled = true;
    this.#evening.waitsMs.push(this.#evening.now - this.#hereAt);
    this.#called.resolve();
  }

  async #read(): Promise<void> {
    // What was missed is read after the next event, or when the stream is open again.
    const booking = await bookingOf(this.#guest).catch(() => null);
    if (booking?.line) this.#take(booking.line.state);
    if (booking?.is_checked_in === true) this.#checkedIn.resolve();
  }
}
