import type { EarlyPress } from '../lib/navigation/early-press.ts';

/*
 * Before hydration: a button that is pressed looks busy, and lib/navigation/early-press.ts presses it again after hydration. Links and
 * the menu work without scripts and are ignored.
 */

const press: EarlyPress = (event) => {
  const button = (event.target as Element).closest<HTMLButtonElement>('button:not([popovertarget])');
  if (!button) return;
  event.stopPropagation();
  if (press.last) press.last.removeAttribute('aria-busy');
  press.last = button;
  button.setAttribute('aria-busy', 'true');
};

document.addEventListener('click', press, true);
(window as { earlyPress?: EarlyPress }).earlyPress = press;
