import type { Board } from '@sunset/contract/api/openings/session-board.ts';
import type { LiveEvent } from '@sunset/contract/live.ts';
import { LiveStream } from './follow.ts';
import type { Person } from './person.ts';

/*
 * The board on the screen of a host, refetched by the rules of web/app/features/session-board (`live.ts`, `refetch.ts`), which need
 * a browser.
 */

const refetchedAfter: ReadonlySet<string> = new Set(['hello', 'bookings', 'openings', 'waiting', 'roster', 'refetch']);
const delayMs = 50;
const minIntervalMs = 400;
const patienceMs = 3000;
const retryMs = 1000;

export interface ScreenOptions {
  openingId: number;
  /** Called with each board that is shown. */
  onBoard: (board: Board) => void;
  signal: AbortSignal;
}

export class Screen {
  readonly person: Person;
  readonly #options: ScreenOptions;
  readonly #stream: LiveStream;
  #board: Board | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #startedAt = Number.NEGATIVE_INFINITY;
  /** What follows the loads under way at once. */
  #next: (() => void) | undefined;
  #loading = 0;
  #request = 0;

  constructor(person: Person, options: ScreenOptions) {
    this.person = person;
    this.#options = options;
    const onEvent = (event: LiveEvent) => this.#handle(event);
    this.#stream = new LiveStream(person, { onEvent, signal: options.signal });
  }

  /** What is shown. */
  get board(): Board {
    if (this.#board === null) throw new Error('The screen shows no board.');
    return this.#board;
  }

  /** Shows the board, and follows it until the evening is over. */
  async open(): Promise<void> {
    await this.#load();
    void this.#stream.run();
  }

  setOnline(isOnline: boolean): void {
    this.person.line.isOnline = isOnline;
    if (!isOnline) return this.#stream.cut();
    this.#stream.reconnect();
    void this.#load();
  }

  /** The page shows a change of its host on whatever it loads while it is being saved, and loads the board again at its end. */
  async whileSaving<T>(save: () => Promise<T>): Promise<T> {
    try {
      return await save();
    } finally {
      this.refetchSoon();
    }
  }

  refetchSoon(): void {
    if (this.#timer !== undefined || this.#options.signal.aborted) return;
    const run = () => {
      this.#timer = undefined;
      this.#next = undefined;
      const patienceLeftMs = this.#startedAt + patienceMs - performance.now();
      if (patienceLeftMs <= 0 || this.#loading === 0) return void this.#load();
      this.#timer = setTimeout(run, patienceLeftMs);
      this.#next = () => {
        clearTimeout(this.#timer);
        run();
      };
    };
    this.#timer = setTimeout(run, Math.max(delayMs, this.#startedAt + minIntervalMs - performance.now()));
  }

  #handle(event: LiveEvent): void {
    const isOfShown = event.type === 'availability' && event.openingId === this.#options.openingId;
    if (isOfShown || refetchedAfter.has(event.type)) this.refetchSoon();
  }

  async #load(): Promise<void> {
    this.#startedAt = performance.now();
    this.#request += 1;
    const request = this.#request;
    this.#loading += 1;
    try {
      const params = { openingId: this.#options.openingId };
      const board = await this.person.call('GET /hosting/openings/{openingId}/board', { params });
      // A later request replaces an earlier one.
      if (request !== this.#request) return;
      this.#board = board;
      this.#options.onBoard(board);
    } catch (error) {
      if (this.#board === null) throw error;
      if (this.person.line.isOnline && !this.#options.signal.aborted) setTimeout(() => this.refetchSoon(), retryMs);
    } finally {
      this.#loading -= 1;
      if (this.#loading === 0) this.#next?.();
    }
  }
}
