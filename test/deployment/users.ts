import { setTimeout as pause } from 'node:timers/promises';
import { aBookingBody } from '../factories.ts';

const bookers = 12;
const readers = 8;
const betweenMs = 40;
const maxAttempts = 20;

/** A user who books once; `key` is sent with each try. */
export interface Person {
  token: string;
  key: string;
  roomId: number;
}

/** A failed request, as the client saw it. */
export interface Failure {
  what: 'read' | 'booking';
  how: string;
}

/** The answers that the users got. */
export interface Results {
  /** The acknowledged reference of each user. */
  acknowledged: Map<Person, string>;
  failures: Failure[];
  reads: number;
}

/** Users who read and book at a steady rate until they are stopped. A failed booking is retried with its key. */
export class Users {
  readonly results: Results = { acknowledged: new Map(), failures: [], reads: 0 };
  readonly #address: string;
  readonly #people: Person[];
  #next = 0;
  #isOver = false;
  #under: Promise<unknown> = Promise.resolve();

  constructor(address: string, people: Person[]) {
    this.#address = address;
    this.#people = people;
  }

  start(): void {
    this.#under = Promise.all([
      ...Array.from({ length: bookers }, () => this.#bookOn()),
      ...Array.from({ length: readers }, () => this.#readOn()),
    ]);
  }

  /** Ends once every booking in progress has a definite answer. */
  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#under;
  }

  /** Resolves when this many more bookings have been acknowledged. */
  async untilMore(count: number): Promise<void> {
    const wanted = this.results.acknowledged.size + count;
    while (this.results.acknowledged.size < wanted) {
      if (this.#next >= this.#people.length) throw new Error('There were too few people for this test.');
      await pause(20);
    }
  }

  async #bookOn(): Promise<void> {
    while (!this.#isOver) {
      const person = this.#people[this.#next];
      if (person === undefined) return;
      this.#next += 1;
      await this.#book(person, JSON.stringify(aBookingBody(person.roomId)));
      await pause(betweenMs);
    }
  }

  async #book(person: Person, body: string): Promise<void> {
    for (let tries = 0; tries < maxAttempts; tries += 1) {
      const answer = await this.#ask('booking', '/api/bookings', {
        method: 'POST',
        headers: {
          authorization: `Bearer ${person.token}`,
          'content-type': 'application/json',
          'idempotency-key': person.key,
        },
        body,
      });
      if (answer !== null) {
        this.results.acknowledged.set(person, (answer as { bookingId: string }).bookingId);
        return;
      }
      await pause(200);
    }
  }

  async #readOn(): Promise<void> {
    while (!this.#isOver) {
      if ((await this.#ask('read', '/api/rooms/upcoming')) !== null) this.results.reads += 1;
      await pause(betweenMs);
    }
  }

  /** The answer, or null if it was not the expected one. */
  async #ask(what: Failure['what'], path: string, init?: RequestInit): Promise<unknown> {
    try {
      const response = await fetch(`${this.#address}${path}`, init);
      const text = await response.text();
      if (response.status === 200) return JSON.parse(text);
      this.results.failures.push({ what, how: `${response.status} ${text.slice(0, 120)}` });
    } catch (error) {
      const cause = error instanceof Error ? (error.cause ?? error) : error;
      this.results.failures.push({ what, how: cause instanceof Error ? cause.message : String(cause) });
    }
    return null;
  }
}
