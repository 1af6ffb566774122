import { setTimeout as pause } from 'node:timers/promises';
import type { Board } from '@sunset/contract/api/openings/session-board.ts';
import type { Gathering } from './gather.ts';
import { GuestPage, type ShownToGuest } from './guest-page.ts';
import type { Presses } from './presses.ts';
import type { Site } from './site.ts';
import { Visibility, type Gap } from './visibility.ts';

/** What a guest's page shows of a press of a host. */
export interface ShownChange {
  reference: string;
  isShown: (shown: ShownToGuest) => boolean;
}

interface EveningParts {
  site: Site;
  gathering: Gathering;
  presses: Presses;
  /** The names of the boards. */
  screens: readonly string[];
}

/** What everybody in the evening shares. */
export class Evening {
  readonly site: Site;
  readonly gathering: Gathering;
  readonly presses: Presses;
  /** Of changes on the boards. */
  readonly visibility: Visibility<Board>;
  /** The pages of the guests who come, by reference. */
  readonly pages: ReadonlyMap<string, GuestPage>;
  /** Of changes on their pages. */
  readonly visibilityToGuests: Visibility<ShownToGuest>;
  /** References of the guests who stand at the front desk, where every host sees them. */
  readonly atDesk = new Set<string>();
  /** How long each guest waited in line until they were called, in milliseconds of the evening. */
  readonly waitsMs: number[] = [];
  /** Refusals by kind of press. */
  readonly refusals = new Map<string, number>();
  readonly end = new AbortController();
  #beganAt = 0;

  constructor({ site, gathering, presses, screens }: EveningParts) {
    this.site = site;
    this.gathering = gathering;
    this.presses = presses;
    this.visibility = new Visibility(screens);
    const visibilityToGuests = new Visibility<ShownToGuest>(gathering.coming.map(({ reference }) => reference));
    const { signal } = this.end;
    this.visibilityToGuests = visibilityToGuests;
    this.pages = new Map(
      gathering.coming.map((guest) => {
        const onShow = (shown: ShownToGuest) => visibilityToGuests.show(guest.reference, shown);
        return [guest.reference, new GuestPage(guest, { onShow, signal })];
      }),
    );
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

  /** All screens, or one, cannot follow for some time. */
  addGap(gap: Gap): void {
    this.visibility.gaps.push(gap);
    this.visibilityToGuests.gaps.push(gap);
  }

  /** Guests whose pages have to show a press from now on; returns a function that takes it back. Who does not come has no page open. */
  expectOnPages(what: string, changes: readonly ShownChange[]): () => void {
    const takeBacks = changes.map(({ reference, isShown }) =>
      this.visibilityToGuests.expect({ what, isShown, on: this.pages.has(reference) ? [reference] : [] }),
    );
    return () => {
      for (const takeBack of takeBacks) takeBack();
    };
  }

  /** A press that reached the servers at `sentAt` has called this guest. */
  noteCall(reference: string, sentAt: number): void {
    const note = (shownAt: number) => {
      const delay = { what: `${reference} is called`, screen: reference, sentAt, ms: shownAt - sentAt };
      // A host who asks again is named the guest whom they have called.
      if (delay.ms >= 0) this.visibilityToGuests.note(delay);
    };
    void this.pages.get(reference)?.called.then(note);
  }

  countRefusal(kind: string, code: string): void {
    const what = `${kind}: ${code}`;
    this.refusals.set(what, (this.refusals.get(what) ?? 0) + 1);
  }
}
