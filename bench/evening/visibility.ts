import type { Board } from '@sunset/contract/api/openings/session-board.ts';

/** A change that every board has to show. Times are milliseconds of `performance.now()`. */
export interface Change {
  what: string;
  /** The name of the screen that it was pressed on; it shows it at once. */
  by: string | null;
  /** When the request reached the servers. */
  sentAt: number;
  /** Whether a board shows it, or something later. */
  isShown: (board: Board) => boolean;
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
export class Visibility {
  readonly gaps: Gap[] = [];
  readonly #screens: string[];
  readonly #open = new Map<string, Set<Change>>();
  readonly #delays: Omit<Delay, 'isInGap'>[] = [];

  constructor(screens: string[]) {
    this.#screens = screens;
    for (const screen of screens) this.#open.set(screen, new Set());
  }

  /** Resolves with a function that takes it back, for a press that was refused. */
  expect(change: Omit<Change, 'sentAt'>): () => void {
    const expected = { ...change, sentAt: performance.now() };
    const others = this.#screens.filter((screen) => screen !== change.by);
    for (const screen of others) this.#open.get(screen)?.add(expected);
    return () => {
      for (const screen of others) this.#open.get(screen)?.delete(expected);
    };
  }

  /** A screen shows this board from now on. */
  show(screen: string, board: Board): void {
    const at = performance.now();
    const open = this.#open.get(screen);
    for (const change of open ?? []) {
      if (!change.isShown(board)) continue;
      open?.delete(change);
      this.#delays.push({ what: change.what, screen, sentAt: change.sentAt, ms: at - change.sentAt });
    }
  }

  /** All of these screens. */
  delays(screens: readonly string[]): Delay[] {
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
