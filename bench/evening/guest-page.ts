import { setTimeout as pause } from 'node:timers/promises';
import type { Booking } from '@sunset/contract/api/bookings/bookings.ts';
import type { RoomService } from '@sunset/contract/api/bookings/room-service.ts';
import type { LiveEvent } from '@sunset/contract/live.ts';
import { LiveStream } from './follow.ts';
import { bookingOf, type EveningGuest } from './gather.ts';

/*
 * The booking page on the phone of a guest, by the rules of web/app/features/bookings (`live.ts`, `line/own-line.tsx`, `room-service/`),
 * which need a browser.
 */

/** What a page shows: the booking, and room service once the guest is checked in. */
export interface ShownToGuest {
  booking: Booking;
  service: RoomService | null;
}

/** Each guest orders once. */
export const orderStateOn = ({ service }: ShownToGuest) => service?.orders[0]?.state;

export const roomOn = ({ booking }: ShownToGuest): string => `${booking.roomType} ${booking.room_number}`;

const loadedAfter: ReadonlySet<string> = new Set(['hello', 'own', 'openings', 'refetch']);
const retryMs = 1000;

interface GuestPageOptions {
  /** Called with everything that is shown. */
  onShow: (shown: ShownToGuest) => void;
  signal: AbortSignal;
}

export class GuestPage {
  readonly guest: EveningGuest;
  readonly #options: GuestPageOptions;
  readonly #called = Promise.withResolvers<number>();
  readonly #checkedIn = Promise.withResolvers<void>();
  #shown: ShownToGuest | null = null;
  #loading = 0;
  #request = 0;

  constructor(guest: EveningGuest, options: GuestPageOptions) {
    this.guest = guest;
    this.#options = options;
  }

  /** What is shown. */
  get shown(): ShownToGuest {
    if (this.#shown === null) throw new Error('The page shows no booking.');
    return this.#shown;
  }

  /** When the page first shows that the guest is called, as `performance.now()`. */
  get called(): Promise<number> {
    return this.#called.promise;
  }

  get checkedIn(): Promise<void> {
    return this.#checkedIn.promise;
  }

  /** Shows the booking, and follows it until the evening is over. */
  async open(): Promise<void> {
    const { person } = this.guest;
    this.#show({ booking: await bookingOf(this.guest), service: null });
    void new LiveStream(person, {
      onEvent: (event) => this.#handle(event),
      signal: this.#options.signal,
    }).run();
  }

  /** The line comes with its values; everything else is loaded again, and why a guest is out of the line. */
  #handle(event: LiveEvent): void {
    if (loadedAfter.has(event.type)) return void this.#load();
    if (event.type !== 'line') return;
    const { type: _type, openingId: _openingId, ...place } = event;
    const { booking, service } = this.shown;
    if (place.state !== 'out' && booking.line)
      this.#show({ booking: { ...booking, line: { ...booking.line, ...place } }, service });
    // An answer under way may be older than the event.
    if (place.state === 'out' || this.#loading > 0) void this.#load();
  }

  async #load(): Promise<void> {
    this.#request += 1;
    const request = this.#request;
    this.#loading += 1;
    const isLatest = () => request === this.#request && !this.#options.signal.aborted;
    try {
      const booking = await bookingOf(this.guest);
      // A later request replaces an earlier one.
      if (!isLatest()) return;
      this.#show({ booking, service: this.shown.service });
      const service = booking.can.order ? await this.#loadService() : this.shown.service;
      if (isLatest()) this.#show({ booking: this.shown.booking, service });
    } catch {
      await pause(retryMs);
      if (isLatest()) void this.#load();
    } finally {
      this.#loading -= 1;
    }
  }

  #loadService(): Promise<RoomService> {
    const { person, reference } = this.guest;
    return person.call('GET /user/bookings/{reference}/room-service', { params: { reference } });
  }

  #show(shown: ShownToGuest): void {
    this.#shown = shown;
    if (shown.booking.line?.state === 'called') this.#called.resolve(performance.now());
    if (shown.booking.is_checked_in) this.#checkedIn.resolve();
    this.#options.onShow(shown);
  }
}
