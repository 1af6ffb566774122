const controls = 'button:not(:disabled), a[href]';

/** After this many frames a change counts as rendered, also on slow phones. */
const maxFrames = 120;

/**
 * Call it when a decision about a row (`data-row`) is made: the pressed button may disappear. Call the returned
 * function after the decision: when the rows are rendered again and the focus is lost, it moves the focus to the next
 * of these rows that still exists.
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

/** Checks each frame: dialogs close and rows are rendered some frames after the response. */
function whenFocusIsLost(restore: () => void, frame = 0): void {
  if (frame === maxFrames) return;
  requestAnimationFrame(() => {
    if (frame > 0 && isFocusLost()) restore();
    whenFocusIsLost(restore, frame + 1);
  });
}

/** The focus is on nothing, or on an element that is no longer shown. */
function isFocusLost(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement.getClientRects().length === 0;
}
