/** A change that screens have to show: boards, or pages of guests. Times are milliseconds of `performance.now()`. */
export interface Change<Shown> {
  what: string;
  /** When the request reached the servers. */
  sentAt: number;
  /** Whether a screen shows it, or something later. */
  isShown: (shown: Shown) => boolean;
}

/** The screens that have to show a change. */
export interface Watched {
  /** All by default. */
  on?: readonly string[];
  /** The screen that it was pressed on; it shows it at once. */
  by?: string | null;
}

/** A time in which a screen cannot follow; `screen` null: all of them. */
export interface Gap {
  screen: string | null;
  from: number;
  to: number;
}

export interface Delay {
  what: string;
  screen: string;
  sentAt: number;
  ms: number;
  isInGap: boolean;
}

/** From each change until each other screen shows it. */
export class Visibility<Shown> {
  readonly gaps: Gap[] = [];
  readonly #screens: readonly string[];
  readonly #open = new Map<string, Set<Change<Shown>>>();
  readonly #delays: Omit<Delay, 'isInGap'>[] = [];

  constructor(screens: readonly string[]) {
    this.#screens = screens;
    for (const screen of screens) this.#open.set(screen, new Set());
  }

  /** Resolves with a function that takes it back, for a press that was refused. */
  expect({ on = this.#screens, by = null, ...change }: Omit<Change<Shown>, 'sentAt'> & Watched): () => void {
    const expected = { ...change, sentAt: performance.now() };
    const others = on.filter((screen) => screen !== by);
    for (const screen of others) this.#open.get(screen)?.add(expected);
    return () => {
      for (const screen of others) this.#open.get(screen)?.delete(expected);
    };
  }

  /** A screen shows this from now on. */
  show(screen: string, shown: Shown): void {
    const at = performance.now();
    const open = this.#open.get(screen);
    for (const change of open ?? []) {
      if (!change.isShown(shown)) continue;
      open?.delete(change);
      this.note({ what: change.what, screen, sentAt: change.sentAt, ms: at - change.sentAt });
    }
  }

  /** A change that could not be expected, because only its answer says which screen shows it. */
  note(delay: Omit<Delay, 'isInGap'>): void {
    this.#delays.push(delay);
  }

  /** Of these screens; all by default. */
  delays(screens: readonly string[] = this.#screens): Delay[] {
    const isInGap = ({ screen, sentAt }: Omit<Delay, 'isInGap'>) =>
      this.gaps.some((gap) => (gap.screen ?? screen) === screen && sentAt >= gap.from && sentAt < gap.to);
    return this.#delays
      .filter(({ screen }) => screens.includes(screen))
      .map((delay) => ({ ...delay, isInGap: isInGap(delay) }));
  }

  /** A sentence for each change that a screen does not show. */
  missing(): string[] {
    return [...this.#open].flatMap(([screen, changes]) =>
      [...changes].map(({ what }) => `The screen "${screen}" never showed: ${what}.`),
    );
  }
}
