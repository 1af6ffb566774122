import { useEffect, useRef } from 'react';
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
  const place = rememberPlace(document.activeElement);
  return () => whenFocusIsLost(() => place?.focus());
}

/**
 * The `ref` of a part with rows, of which somebody else may remove one that has the focus, or replace a button. The focus then stays near
 * it as after `keepFocusNearRow`. The page does not scroll to it under a finger.
 */
export function useFocusNearRows<Part extends HTMLElement>() {
  const ref = useRef<Part>(null);
  useEffect(() => {
    const part = ref.current;
    if (!part) return undefined;
    let last: { element: Element; isByKeyboard: boolean; place: Place | null } | null = null;
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      last = { element: target, isByKeyboard: target.matches(':focus-visible'), place: rememberPlace(target) };
    };
    // Who presses elsewhere has left on purpose.
    const forget = () => {
      last = null;
    };
    const observer = new MutationObserver(() => {
      if (last === null || last.element.isConnected || !isFocusLost()) return;
      const { place, isByKeyboard } = last;
      last = null;
      place?.focus({ preventScroll: !isByKeyboard });
    });
    observer.observe(part, { childList: true, subtree: true });
    part.addEventListener('focusin', remember);
    document.addEventListener('pointerdown', forget);
    return () => {
      observer.disconnect();
      part.removeEventListener('focusin', remember);
      document.removeEventListener('pointerdown', forget);
    };
  }, []);
  return ref;
}

interface Place {
  /** Focuses what is nearest to the place now. */
  focus: (options?: FocusOptions) => void;
}

/** Where a control is among the rows: null for the page itself. What has no row is near what is beside it. */
function rememberPlace(pressed: Element | null): Place | null {
  const actions = pressed?.parentElement;
  if (!pressed || !actions || pressed === document.body) return null;
  const row = pressed.closest<HTMLElement>('[data-row], dialog') ?? actions;
  const sections = ancestors(row, 'section, main');
  const rows = [...(sections[0]?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const at = rows.indexOf(row);
  const neighbours = at === -1 ? [] : [...rows.slice(at + 1), ...rows.slice(0, at).toReversed()];
  const number = controlsOf(row).findIndex((control) => control === pressed);
  return {
    focus(options) {
      const remaining = [actions, row].find((element) => element.isConnected && element.querySelector(controls));
      const neighbour = row.isConnected ? null : neighbours.find((each) => each.isConnected);
      const section = sections.find((each) => each.isConnected);
      const target =
        remaining?.querySelector<HTMLElement>(controls) ??
        section?.querySelector<HTMLElement>(`[data-row-next]:is(${controls})`) ??
        controlsOf(neighbour).at(number) ??
        // The row that left was open, and its neighbour is not.
        controlsOf(neighbour).at(-1) ??
        (row.isConnected ? row : null);
      if (!target && section) return focusSection(section);
      if (target && !target.matches(controls)) target.tabIndex = -1;
      target?.focus(options);
    },
  };
}

function ancestors(element: HTMLElement, selector: string): HTMLElement[] {
  const found = element.parentElement?.closest<HTMLElement>(selector);
  return found ? [found, ...ancestors(found, selector)] : [];
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
