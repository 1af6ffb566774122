import type { KeyboardEvent } from 'react';

interface Items {
  role: 'tab' | 'menuitem';
  back: 'ArrowLeft' | 'ArrowUp';
  forward: 'ArrowRight' | 'ArrowDown';
}

/**
 * Moves the focus among the items of a list of tabs or a menu: the two arrows to the neighbour and around the ends, Home and End to the
 * ends. Returns false for other keys.
 */
export function moveFocus(event: KeyboardEvent<HTMLElement>, { role, back, forward }: Items): boolean {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>(`[role="${role}"]`)];
  const at = items.findIndex((item) => item === document.activeElement);
  const last = items.length - 1;
  const targets: Record<string, number> = {
    [forward]: at === last ? 0 : at + 1,
    [back]: at <= 0 ? last : at - 1,
    Home: 0,
    End: last,
  };
  const target = targets[event.key];
  if (target === undefined) return false;
  event.preventDefault();
  items[target]?.focus();
  return true;
}
