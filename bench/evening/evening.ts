import { setTimeout as pause } from 'node:timers/promises';
import type { Gathering } from './people.ts';
import type { Plan } from './plan.ts';
import type { Stage } from './stage.ts';

/** Milliseconds since 1970, the same in all processes and pages. */
export const clock = () => performance.timeOrigin + performance.now();

/** A press that other screens have to show. */
export interface Expected {
  /** Whose screen it was pressed on: the index of a host, or null for a guest. */
  by: number | null;
  at: number;
  what: string;
  /** Whether the screen shows it, or something later. */
  isShown: (state: string) => boolean;
}

/** What everybody in the evening shares. */
export class Evening {
  readonly stage: Stage;
  readonly plan: Plan;
  readonly gathering: Gathering;
  readonly expected: Expected[] = [];
  /** The guests who stand at the front desk, where every host sees them. */
  readonly atDesk = new Set<string>();
  /** How long each guest waited in line until they were called. */
  readonly waitsMs: number[] = [];
  /** From the press on "Call next" until the guest was told. */
  readonly calledAt = new Map<string, number>();
  readonly end = new AbortController();
  #startedAt = 0;

  constructor(stage: Stage, plan: Plan, gathering: Gathering) {
    this.stage = stage;
    this.plan = plan;
    this.gathering = gathering;
  }

  get isOver(): boolean {
    return this.end.signal.aborted;
  }

  begin(): void {
    this.#startedAt = clock();
  }

  /** Milliseconds since the evening began. */
  get now(): number {
    return clock() - this.#startedAt;
  }

  async until(at: number): Promise<void> {
    await pause(Math.max(0, at - this.now), undefined, { signal: this.end.signal });
  }

  expect(expected: Expected): void {
    this.expected.push(expected);
  }
}
