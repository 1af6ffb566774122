import { setTimeout as pause } from 'node:timers/promises';
import type { Gathering } from './gather.ts';
import type { Presses } from './presses.ts';
import type { Site } from './site.ts';
import type { Visibility } from './visibility.ts';

/** What everybody in the evening shares. */
export class Evening {
  readonly site: Site;
  readonly gathering: Gathering;
  readonly presses: Presses;
  readonly visibility: Visibility;
  /** References of the guests who stand at the front desk, where every host sees them. */
  readonly atDesk = new Set<string>();
  /** How long each guest waited in line until they were called, in milliseconds of the evening. */
  readonly waitsMs: number[] = [];
  /** Refusals by kind of press. */
  readonly refusals = new Map<string, number>();
  readonly end = new AbortController();
  #beganAt = 0;

  constructor(parts: { site: Site; gathering: Gathering; presses: Presses; visibility: Visibility }) {
    this.site = parts.site;
    this.gathering = parts.gathering;
    this.presses = parts.presses;
    this.visibility = parts.visibility;
  }

  get isOver(): boolean {
    return this.end.signal.aborted;
  }

  begin(): void {
    this.#beganAt = this.site.now().getTime();
  }

  /** Milliseconds of the evening since it began. */
  get now(): number {
    return this.site.now().getTime() - this.#beganAt;
  }

  /** Waits for a time of the evening; rejects when the evening is over. */
  until(at: number): Promise<void> {
    return this.pause(at - this.now);
  }

  /** Waits this long by the clock of the evening; rejects when the evening is over. */
  async pause(ms: number): Promise<void> {
    await pause(Math.max(0, ms / this.site.clock.speed), undefined, { signal: this.end.signal });
  }

  countRefusal(kind: string, code: string): void {
    const what = `${kind}: ${code}`;
    this.refusals.set(what, (this.refusals.get(what) ?? 0) + 1);
  }
}
