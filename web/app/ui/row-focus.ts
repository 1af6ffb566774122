const controls = 'button:not(:disabled), a[href]';

/**
 * To be called when a row (`data-row`) is decided about, whose buttons may go with the decision. What it answers is called
 * afterwards and gives lost focus back: to the next of the row's actions, to the row, or to the part of the page it was in.
 */
export function keepFocusNearRow(): () => void {
  const pressed = document.activeElement;
  const row = pressed?.closest<HTMLElement>('[data-row], dialog');
  const actions = pressed?.parentElement;
  const part = row?.closest<HTMLElement>('section');
  return () => {
    if (!row) return;
    afterDrawing(() => {
      if (!isFocusLost()) return;
      const kept = [actions, row].find((element) => element?.isConnected && element.querySelector(controls));
      const target = kept?.querySelector<HTMLElement>(controls) ?? (row.isConnected ? row : part);
      if (target && !target.matches(controls)) target.tabIndex = -1;
      target?.focus();
    });
  };
}

/** Once dialogs are closed and rows are drawn anew. */
function afterDrawing(work: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(work));
}

/** On nothing, or on something that is shown no more. */
function isFocusLost(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement.getClientRects().length === 0;
}
