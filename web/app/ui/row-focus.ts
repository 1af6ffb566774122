const controls = 'button:not(:disabled), a[href]';

/** Frames after which a change counts as drawn, on a slow phone too. */
const maxFrames = 120;

/**
 * Call it when a decision about a row (`data-row`) is made: the pressed button may disappear with the decision. Call the
 * returned function when the decision is settled: once the rows are drawn again and focus is lost, it moves focus to the next
 * of the row's actions, to the row, or to the section around it.
 */
export function keepFocusNearRow(): () => void {
  const pressed = document.activeElement;
  const row = pressed?.closest<HTMLElement>('[data-row], dialog');
  const actions = pressed?.parentElement;
  const part = row?.closest<HTMLElement>('section');
  return () => {
    if (!row) return;
    whenFocusIsLost(() => {
      const remaining = [actions, row].find((element) => element?.isConnected && element.querySelector(controls));
      const target = remaining?.querySelector<HTMLElement>(controls) ?? (row.isConnected ? row : part);
      if (target && !target.matches(controls)) target.tabIndex = -1;
      target?.focus();
    });
  };
}

/** Looks at every frame: dialogs close and rows are drawn again some frames after the answer, later on a slow device. */
function whenFocusIsLost(restore: () => void, frame = 0): void {
  if (frame === maxFrames) return;
  requestAnimationFrame(() => {
    if (frame > 0 && isFocusLost()) restore();
    whenFocusIsLost(restore, frame + 1);
  });
}

/** On nothing, or on something that is shown no more. */
function isFocusLost(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement.getClientRects().length === 0;
}
