import { setTimeout as pause } from 'node:timers/promises';
import type { LiveEvent } from '@sunset/contract/live.ts';
import type { Person } from './person.ts';

/* The live updates of a page, by the rules of web/app/lib/live/live-stream.ts, which needs a browser. */

const minRetryDelayMs = 500;
const maxRetryDelayMs = 30_000;
const maxJitterMs: Partial<Record<LiveEvent['type'], number>> = {
  refetch: 2000,
  openings: 1000,
  catalogue: 2000,
  settings: 2000,
};

export interface Following {
  onEvent: (event: LiveEvent) => void;
  /** Ends it. */
  signal: AbortSignal;
}

/** A stream that is opened again whenever it ends. */
export class LiveStream {
  readonly #person: Person;
  readonly #following: Following;
  #lastEventId: string | null = null;
  #request = new AbortController();
  #wait = new AbortController();

  constructor(person: Person, following: Following) {
    this.#person = person;
    this.#following = following;
  }

  async run(): Promise<void> {
    const { signal } = this.#following;
    signal.addEventListener('abort', () => this.cut());
    let failures = 0;
    while (!signal.aborted) {
      failures = (await this.#readOnce()) ? 0 : failures + 1;
      if (signal.aborted) return;
      const maxMs = Math.min(maxRetryDelayMs, minRetryDelayMs * 2 ** failures);
      this.#wait = new AbortController();
      await pause(maxMs * Math.random(), undefined, { signal: this.#wait.signal }).catch(() => undefined);
    }
  }

  /** The connection is lost. */
  cut(): void {
    this.#request.abort();
    this.#wait.abort();
  }

  /** The phone has its connection back: nobody waits for a live page then. */
  reconnect(): void {
    this.#wait.abort();
  }

  /** Reads until the stream ends; returns whether it had begun. */
  async #readOnce(): Promise<boolean> {
    this.#request = new AbortController();
    let wasOn = false;
    try {
      const response = await this.#person.openStream(this.#lastEventId, this.#request.signal);
      if (!response.ok || response.body === null) return false;
      let rest = '';
      const decoder = new TextDecoder();
      for await (const chunk of response.body) {
        wasOn = true;
        const blocks = (rest + decoder.decode(chunk, { stream: true })).split('\n\n');
        rest = blocks.pop() ?? '';
        for (const block of blocks) this.#take(block);
      }
    } catch {
      // Lost: it is opened again.
    }
    return wasOn;
  }

  #take(block: string): void {
    const { oneWayMs } = this.#person.line;
    const data = /^data: (.*)$/m.exec(block)?.[1];
    const isFirst = this.#lastEventId === null;
    this.#lastEventId = /^id: (.*)$/m.exec(block)?.[1] ?? this.#lastEventId;
    if (data === undefined) return;
    const event = JSON.parse(data) as LiveEvent;
    if (event.type === 'hello' && !isFirst) return;
    const delayMs = oneWayMs + (maxJitterMs[event.type] ?? 0) * Math.random();
    if (delayMs === 0) this.#pass(event);
    else setTimeout(() => this.#pass(event), delayMs);
  }

  #pass(event: LiveEvent): void {
    if (this.#person.line.isOnline && !this.#following.signal.aborted) this.#following.onEvent(event);
  }
}
