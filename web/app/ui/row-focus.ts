import { focusSection } from './focus-section.ts';

const controls = 'button:not(:disabled), a[href]';

/** After this many frames a change counts as rendered, also on slow phones. */
const maxFrames = 120;

/**
 * Call it when a decision about a row (`data-row`) is made, or in a dialog: the pressed button may disappear. Call the returned
 * function after the decision: when the rows are rendered again and the focus is lost, it moves the focus to the row, or
 * to the same control of its neighbour if the row has left the list, else to the section.
 */
export function keepFocusNearRow(): () => void {
  const pressed = document.activeElement;
  const row = pressed?.closest<HTMLElement>('[data-row], dialog');
  const actions = pressed?.parentElement;
  const part = row?.closest<HTMLElement>('section');
  const rows = [...(part?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const at = rows.findIndex((each) => each === row);
  const neighbours = at === -1 ? [] : [rows[at + 1], rows[at - 1]];
  const place = controlsOf(row).findIndex((control) => control === pressed);
  return () => {
    if (!row) return;
    whenFocusIsLost(() => {
      const remaining = [actions, row].find((element) => element?.isConnected && element.querySelector(controls));
      const neighbour = row.isConnected ? null : neighbours.find((each) => each?.isConnected);
      const target =
        remaining?.querySelector<HTMLElement>(controls) ??
        controlsOf(neighbour).at(place) ??
        (row.isConnected ? row : null);
      if (!target && part?.isConnected) return focusSection(part);
      if (target && !target.matches(controls)) target.tabIndex = -1;
      target?.focus();
    });
  };
}

const controlsOf = (row: HTMLElement | null | undefined) => [...(row?.querySelectorAll<HTMLElement>(controls) ?? [])];

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
