import { useEffect, type RefObject } from 'react';

/** A second press within this time, this near to the first, is the other half of a double tap. */
const doubleTapMs = 500;
const samePlacePx = 32;

interface Press {
  row: Element | null;
  /** What the button said when it was pressed. */
  text: string;
  at: number;
  x: number;
  y: number;
}

/**
 * Where a row (`data-row`) that was pressed leaves a list, the next one is under the same finger, and where it stays, its undo may be: the
 * second half of a double tap presses neither. A press at another place counts at once, and so does a mouse. Of the keyboard, a key that is held down presses nothing again. Rule: BOARD-18.
 */
export function useDoubleTapGuard(part: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = part.current;
    if (!element) return undefined;
    let last: Press | null = null;
    const handleClick = (event: MouseEvent) => {
      // A click of the keyboard or of a screen reader has no place. Of browsers that do not say what pressed, every click is a finger's.
      if (event.detail === 0 || ('pointerType' in event && event.pointerType === 'mouse')) return;
      const press = { row: rowOf(event), text: textOf(event), at: event.timeStamp, x: event.clientX, y: event.clientY };
      if (last && isDoubleTap(last, press)) ignore(event);
      else last = press;
    };
    const handleKey = (event: KeyboardEvent) => {
      if (event.repeat && event.key === 'Enter' && rowOf(event) && isOnButton(event)) ignore(event);
    };
    element.addEventListener('click', handleClick, true);
    element.addEventListener('keydown', handleKey, true);
    return () => {
      element.removeEventListener('click', handleClick, true);
      element.removeEventListener('keydown', handleKey, true);
    };
  }, [part]);
}

function isDoubleTap(last: Press, { row, text, at, x, y }: Press): boolean {
  if (row === null || (row === last.row && text === last.text)) return false;
  return at - last.at < doubleTapMs && Math.hypot(x - last.x, y - last.y) <= samePlacePx;
}

const elementOf = ({ target }: Event) => (target instanceof Element ? target : null);
const rowOf = (event: Event) => elementOf(event)?.closest('[data-row]') ?? null;
const textOf = (event: Event) => elementOf(event)?.closest('button')?.textContent ?? '';
const isOnButton = (event: Event) => elementOf(event)?.closest('button') !== null;

function ignore(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
