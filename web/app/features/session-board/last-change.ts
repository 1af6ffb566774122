/** The latest change that was saved, as the board's bar shows it. Rule: BOARD-19. */
export interface LastChange {
  text: string;
  undo?: {
    /** What is undone, for screen readers: "check-in of Mira". */
    what: string;
    run: () => void;
    /** When it is not offered any more, in milliseconds of the server's clock; none: while the change is shown. */
    until?: number;
  };
}
