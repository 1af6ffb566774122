/** The latest change that was saved, as the board's bar shows it. Rule: BOARD-19. */
export interface LastChange {
  text: string;
  undo?: {
    /** What is undone, for screen readers: "check-in of Mira". */
    what: string;
    run: () => void;
  };
}
