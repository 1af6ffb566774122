import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ApiError } from '@sunset/contract/client.ts';
import type { LiveEvent } from '@sunset/contract/live.ts';
import { clock, type Evening } from './evening.ts';
import { untilAnswered, type EveningGuest } from './people.ts';

/** What a guest does in the evening, apart from others. */
interface Role {
  index: number;
  arrivesAt: number;
  orders: boolean;
}

const reconnectMs = 300;

/** A guest with a page that is always connected: says "I'm here", comes when called, and orders. */
export class GuestAtWork {
  readonly #evening: Evening;
  readonly #guest: EveningGuest;
  readonly #role: Role;
  readonly #called = Promise.withResolvers<void>();
  readonly #checkedIn = Promise.withResolvers<void>();
  #joinedAt: number | null = null;
  #isCalled = false;

  constructor(evening: Evening, guest: EveningGuest, role: Role) {
    this.#evening = evening;
    this.#guest = guest;
    this.#role = role;
  }

  async run(): Promise<void> {
    const { index, arrivesAt, orders } = this.#role;
    const { name } = this.#guest;
    const followed = this.#follow();
    await this.#evening.until(arrivesAt);
    const at = clock();
    this.#joinedAt = at;
    await this.#sayHere();
    this.#evening.expect({ by: null, at, what: `line ${name}`, isShown: (state) => state !== '' });
    await this.#called.promise;
    await pause(this.#evening.plan.walkMs(index));
    this.#evening.atDesk.add(name);
    await this.#checkedIn.promise;
    if (orders) await this.#order();
    await followed;
  }

  get #params() {
    return { reference: this.#guest.reference };
  }

  async #sayHere() {
    const { line } = await untilAnswered(() =>
      this.#guest.call('POST /user/bookings/{reference}/here', { params: this.#params, body: {} }),
    );
    if (line !== null) this.#take(line.state);
  }

  #take(state: 'out' | 'waiting' | 'called'): void {
    if (this.#joinedAt === null && state === 'out') return;
    if (state === 'called' && !this.#isCalled) {
      this.#isCalled = true;
      this.#evening.calledAt.set(this.#guest.name, clock());
      this.#evening.waitsMs.push(clock() - (this.#joinedAt ?? clock()));
      this.#called.resolve();
    }
    if (state === 'out' && this.#isCalled) this.#checkedIn.resolve();
  }

  async #order(): Promise<void> {
    await pause(this.#evening.plan.thinkMs(this.#role.index));
    const { menu, all_inclusive: isFree } = await untilAnswered(() =>
      this.#guest.call('GET /user/bookings/{reference}/room-service', { params: this.#params }),
    );
    const item = menu[this.#role.index % menu.length];
    if (item === undefined) throw new Error('There is no menu.');
    const idempotencyKey = randomUUID();
    const body = { items: [{ id: item.id, quantity: 1 }], expected_price: isFree ? 0 : item.price };
    const at = clock();
    await untilAnswered(() =>
      this.#guest.call('POST /user/bookings/{reference}/orders', { params: this.#params, body, idempotencyKey }),
    );
    this.#evening.expect({ by: null, at, what: `order ${this.#guest.name}`, isShown: (state) => state !== '' });
  }

  /** Reads the live events until the evening is over. */
  async #follow(): Promise<void> {
    const { signal } = this.#evening.end;
    while (!signal.aborted) {
      await this.#read(signal).catch(() => undefined);
      if (!signal.aborted) await pause(reconnectMs);
    }
  }

  async #read(signal: AbortSignal): Promise<void> {
    const headers = { authorization: `Bearer ${this.#guest.token}`, accept: 'text/event-stream' };
    const response = await fetch(`${this.#evening.stage.url}/api/live`, { headers, signal });
    // What was missed while there was no connection.
    if (this.#joinedAt !== null) await this.#lookAgain();
    let text = '';
    for await (const piece of (response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
      text += piece;
      const lines = text.split('\n');
      text = lines.pop() ?? '';
      for (const line of lines) if (line.startsWith('data:')) this.#hear(JSON.parse(line.slice(5)) as LiveEvent);
    }
  }

  #hear(event: LiveEvent): void {
    if (event.type === 'line') this.#take(event.state);
  }

  /** Repeating "I'm here" changes nothing; it is refused to who is checked in. */
  async #lookAgain(): Promise<void> {
    await this.#sayHere().catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      this.#called.resolve();
      this.#checkedIn.resolve();
    });
  }
}
