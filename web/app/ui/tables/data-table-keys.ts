import { useCallback } from 'react';

const controls = 'button, a, input[type="checkbox"]';

/** A `ref` for the element with the rows: the up and down arrows move to the same control of the row above or below. */
export function useRowKeys() {
  return useCallback((list: HTMLElement | null) => {
    list?.addEventListener('keydown', moveBetweenRows);
    return () => list?.removeEventListener('keydown', moveBetweenRows);
  }, []);
}

/** Keys that a field itself uses are not handled. */
function moveBetweenRows(event: KeyboardEvent) {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const { target, currentTarget } = event;
  if (!(target instanceof HTMLElement) || !(currentTarget instanceof HTMLElement) || !target.matches(controls)) return;
  const rows = [...currentTarget.querySelectorAll('[data-row]')];
  const at = rows.findIndex((row) => row.contains(target));
  const controlsOf = (row: Element | undefined) => [...(row?.querySelectorAll<HTMLElement>(controls) ?? [])];
  const place = controlsOf(rows[at]).indexOf(target);
  const next = at < 0 ? [] : controlsOf(rows[at + (event.key === 'ArrowDown' ? 1 : -1)]);
  if (next.length === 0) return;
  event.preventDefault();
  next[Math.min(place, next.length - 1)]?.focus();
}
