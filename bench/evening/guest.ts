import { randomUUID } from 'node:crypto';
import type { Board } from '@sunset/contract/api/openings/session-board.ts';
import type { Evening } from './evening.ts';
import type { EveningGuest } from './gather.ts';
import type { GuestPage } from './guest-page.ts';
import type { GuestPlan } from './plan.ts';
import { billOf, isCheckedIn, orderOf, placeOf } from './read-board.ts';

/** A guest with an open page: says "I'm here", goes to the front desk when called, and orders after the check-in. */
export class GuestAtWork {
  readonly #evening: Evening;
  readonly #guest: EveningGuest;
  readonly #page: GuestPage;
  readonly #plan: GuestPlan;
  readonly #index: number;

  constructor(evening: Evening, index: number, guestPlan: GuestPlan) {
    const guest = evening.gathering.coming[index];
    const page = guest && evening.pages.get(guest.reference);
    if (guest === undefined || page === undefined) throw new Error('There is no such guest.');
    this.#evening = evening;
    this.#guest = guest;
    this.#page = page;
    this.#plan = guestPlan;
    this.#index = index;
  }

  async run(): Promise<void> {
    await this.#evening.until(this.#plan.arrivesAt);
    const hereAt = this.#evening.now;
    await this.#sayHere();
    await this.#page.called;
    this.#evening.waitsMs.push(this.#evening.now - hereAt);
    await this.#evening.pause(this.#plan.toDeskMs);
    this.#evening.atDesk.add(this.#guest.reference);
    await this.#page.checkedIn;
    if (this.#plan.toOrderMs !== null) await this.#order(this.#plan.toOrderMs);
  }

  async #sayHere(): Promise<void> {
    const { person, reference } = this.#guest;
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
      isFree
        ? undefined
        : () =>
            this.#expect(
              'has ordered',
              (board) => (orderOf(board, reference) ?? billOf(board, reference)) !== undefined,
            ),
    );
    if ('refused' in outcome) throw new Error(`${person.member.username} cannot order: ${outcome.refused}.`);
  }

  #expect(what: string, isShown: (board: Board) => boolean): () => void {
    const { username } = this.#guest.person.member;
    return this.#evening.visibility.expect({ what: `${username} ${what}`, isShown });
  }
}
