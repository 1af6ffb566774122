import { randomUUID } from 'node:crypto';
import type { Board } from '@sunset/contract/api/openings/session-board.ts';
import type { Call } from '@sunset/contract/client.ts';
import type { Evening, ShownChange } from './evening.ts';
import { orderStateOn } from './guest-page.ts';
import type { Outcome } from './person.ts';
import { guestOf, isCheckedIn, orderOf } from './read-board.ts';
import type { Screen } from './screen.ts';

/** What a host does besides the line and the orders, from this time of the evening on, again until it returns true. */
export interface Task {
  at: number;
  run: (host: HostAtWork) => Promise<boolean>;
}

/** What the other screens show of a press. */
interface Visible<T> {
  what: string;
  isShown: (board: Board) => boolean;
  onPages?: readonly ShownChange[];
  /** `sentAt`: when the request reached the servers, as `performance.now()`. */
  onAnswer?: (answer: T, sentAt: number) => void;
}

/** One press, with one key however often it is sent. */
function orderStep(orderId: number, state: 'claimed' | 'served') {
  const body = { state, expected_state: state === 'claimed' ? ('ordered' as const) : ('claimed' as const) };
  const step = { params: { orderId }, body, idempotencyKey: randomUUID() };
  return (call: Call) => call('POST /hosting/orders/{orderId}', step);
}

/** Between two presses, and until the host looks again if there is nothing to do; of the evening. */
const breathMs = 2000;
const lookAgainMs = 1000;
/** From the claim of an order until it is with the guest. */
const carryMs = 8000;

/** A host with the board on a phone: presses what there is to do, one thing after another. */
export class HostAtWork {
  readonly evening: Evening;
  readonly screen: Screen;
  readonly #index: number;
  #tasks: Task[];
  /** The reference of the guest whom this host has called. */
  #called: string | null = null;
  #carried: { orderId: number; reference: string; since: number } | null = null;
  /** Guests and orders that this host is done with: the page shows that at once, the board here later. */
  readonly #finished = new Set<string | number>();
  /** Orders that somebody has claimed, until the board says who. */
  readonly #refused = new Set<number>();

  constructor(evening: Evening, { index, screen, tasks }: { index: number; screen: Screen; tasks: Task[] }) {
    this.evening = evening;
    this.screen = screen;
    this.#index = index;
    this.#tasks = tasks.toSorted((one, other) => one.at - other.at);
  }

  get name(): string {
    return this.screen.person.member.username;
  }

  async run(): Promise<void> {
    while (!this.evening.isOver) await this.evening.pause((await this.#step()) ? breathMs : lookAgainMs);
  }

  /** Presses a button; `visible` says how the other screens show that it was done. Null: it was refused. */
  async press<T>(kind: string, ask: (call: Call) => Promise<T>, visible: Visible<T>): Promise<T | null> {
    const { what, isShown, onPages = [], onAnswer } = visible;
    const { visibility } = this.evening;
    let sentAt = 0;
    const handleSent = () => {
      sentAt = performance.now();
      const takeBacks = [
        visibility.expect({ what, isShown, by: this.name }),
        this.evening.expectOnPages(what, onPages),
      ];
      return () => {
        for (const takeBack of takeBacks) takeBack();
      };
    };
    const outcome: Outcome<T> = await this.screen.whileSaving(() => this.screen.person.press(kind, ask, handleSent));
    if ('answer' in outcome) {
      onAnswer?.(outcome.answer, sentAt);
      return outcome.answer;
    }
    this.evening.countRefusal(kind, outcome.refused);
    return null;
  }

  /** The most urgent thing; false if there is nothing to do. */
  async #step(): Promise<boolean> {
    const [task] = this.#tasks;
    if (task !== undefined && this.evening.now >= task.at) {
      // What is not possible yet is tried again later, after everything else.
      this.#tasks = this.#tasks.slice(1);
      if (!(await task.run(this))) this.#tasks.push({ ...task, at: this.evening.now + 5000 });
      this.#tasks.sort((one, other) => one.at - other.at);
      return true;
    }
    const { line } = this.screen.board;
    const isOwn = ({ call, bookingReference }: (typeof line.guests)[number]) =>
      call?.is_own === true && !this.#finished.has(bookingReference);
    this.#called ??= line.guests.find(isOwn)?.bookingReference ?? null;
    if (this.#called !== null && this.evening.atDesk.has(this.#called)) return this.#checkIn(this.#called);
    if (this.#called === null && line.guests.some(({ call }) => call === null)) return this.#callNext();
    return this.#serve();
  }

  async #callNext(): Promise<boolean> {
    const params = { openingId: this.evening.gathering.opening.id };
    let called = '';
    const answer = await this.press(
      'Call next',
      (call) => call('POST /hosting/openings/{openingId}/call', { params }),
      {
        what: `${this.name} has called a guest`,
        isShown: (board) =>
          board.line.guests.some(({ call }) => call?.by === this.name) || (called !== '' && isCheckedIn(board, called)),
        onAnswer: ({ bookingReference: reference }, sentAt) => this.evening.noteCall(reference, sentAt),
      },
    );
    called = answer?.bookingReference ?? '';
    this.#called = answer?.bookingReference ?? null;
    return true;
  }

  async #checkIn(reference: string): Promise<boolean> {
    this.#called = null;
    this.#finished.add(reference);
    if (isCheckedIn(this.screen.board, reference)) return false;
    const checkIn = { params: { reference }, body: {}, idempotencyKey: randomUUID() };
    await this.press('Check in', (call) => call('POST /hosting/bookings/{reference}/check-in', checkIn), {
      what: `${reference} is checked in`,
      isShown: (board) => isCheckedIn(board, reference),
      onPages: [{ reference, isShown: ({ booking }) => booking.is_checked_in }],
    });
    return true;
  }

  /** Claims an order and brings it. */
  async #serve(): Promise<boolean> {
    if (this.#carried !== null) return this.#bring(this.#carried);
    const open = this.screen.board.room_service.orders.filter(({ id }) => !this.#finished.has(id));
    const own = open.find(({ claimed_by: by }) => by === this.name);
    const free = open.filter(({ id, claimed_by: by }) => by === null && !this.#refused.has(id));
    const order = own ?? free[this.#index % Math.max(1, free.length)];
    if (order === undefined) return false;
    const { id: orderId, bookingReference: reference } = order;
    if (own === undefined) {
      const answer = await this.press('Claim', orderStep(orderId, 'claimed'), {
        what: `the order of ${reference} is claimed`,
        isShown: (board) => orderOf(board, reference)?.state !== 'ordered',
        onPages: [{ reference, isShown: (shown) => ['claimed', 'served'].includes(orderStateOn(shown) ?? '') }],
      });
      if (answer === null) {
        // The page names the host who was faster.
        this.#refused.add(orderId);
        return true;
      }
    }
    this.#carried = { orderId, reference, since: this.evening.now };
    return true;
  }

  async #bring({ orderId, reference, since }: { orderId: number; reference: string; since: number }): Promise<boolean> {
    if (this.evening.now < since + carryMs) return false;
    this.#carried = null;
    this.#finished.add(orderId);
    await this.press('Served', orderStep(orderId, 'served'), {
      what: `the order of ${reference} is served`,
      isShown: (board) => orderOf(board, reference) === undefined && guestOf(board, reference) !== undefined,
      onPages: [{ reference, isShown: (shown) => orderStateOn(shown) === 'served' }],
    });
    return true;
  }
}
