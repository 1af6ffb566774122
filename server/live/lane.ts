import type { AddressedEvent } from './describe-changes.ts';
import type { ChangeNotification } from './notifications.ts';
import { createPendingChanges, type ChangedRows } from './pending-changes.ts';

const retryDelayMs = 1000;

export interface LaneParts {
  /** How long changes are collected after some were sent. */
  pauseMs: number;
  describe: (changed: ChangedRows) => Promise<AddressedEvent[]>;
  send: (events: AddressedEvent[]) => Promise<void>;
  /** Called when there is something to send; false drops it, because nobody listens. */
  isHeard: () => boolean;
  onError: (error: unknown) => void;
}

/** Collects changes and sends the events about them: the first after a quiet time at once, those that follow together after a pause. */
export class Lane {
  readonly #parts: LaneParts;
  readonly #pending = createPendingChanges();
  #timer: ReturnType<typeof setTimeout> | null = null;
  #isFlushing = false;
  #notBefore = 0;

  constructor(parts: LaneParts) {
    this.#parts = parts;
  }

  add(notification: ChangeNotification): void {
    this.#pending.add(notification);
    this.#schedule();
  }

  close(): void {
    if (this.#timer) clearTimeout(this.#timer);
  }

  #schedule(): void {
    if (this.#timer !== null || this.#isFlushing) return;
    const inMs = Math.max(0, this.#notBefore - performance.now());
    this.#timer = setTimeout(() => void this.#flush(), inMs).unref();
  }

  async #flush(): Promise<void> {
    this.#timer = null;
    const changed = this.#pending.take();
    if (!this.#parts.isHeard()) return;
    this.#isFlushing = true;
    const startedAt = performance.now();
    let { pauseMs } = this.#parts;
    try {
      await this.#parts.send(await this.#parts.describe(changed));
      // If sending takes long, most of the time is left for requests.
      pauseMs = Math.max(pauseMs, 3 * (performance.now() - startedAt));
    } catch (error) {
      this.#parts.onError(error);
      this.#pending.putBack(changed);
      pauseMs = retryDelayMs;
    }
    this.#isFlushing = false;
    this.#notBefore = startedAt + pauseMs;
    if (!this.#pending.isEmpty) this.#schedule();
  }
}
