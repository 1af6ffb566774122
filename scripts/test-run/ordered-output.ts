type Text = string | Uint8Array;

/** Where a stage writes what it shows. */
export interface StageOutput {
  write(text: Text): void;
  /** Nothing more comes. */
  end(): void;
}

/**
 * Shows the output of stages that run at the same time one after the other, in the order in which they were opened: the first
 * that has not ended is shown as it comes, the others are kept until it is their turn.
 */
export function orderOutputs(show: (text: Text) => void): { open(): StageOutput } {
  const waiting: { kept: Text[]; isEnded: boolean }[] = [];
  const showTurn = () => {
    for (let [first] = waiting; first !== undefined; [first] = waiting) {
      for (const text of first.kept.splice(0)) show(text);
      if (!first.isEnded) return;
      waiting.shift();
    }
  };
  return {
    open() {
      const stage = { kept: [] as Text[], isEnded: false };
      waiting.push(stage);
      return {
        write(text) {
          stage.kept.push(text);
          if (waiting[0] === stage) showTurn();
        },
        end() {
          stage.isEnded = true;
          showTurn();
        },
      };
    },
  };
}
