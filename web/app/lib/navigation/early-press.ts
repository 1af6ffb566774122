/** What the inline script stores: its listener, and the button that was pressed last. */
type EarlyPress = ((event: Event) => void) & { last?: HTMLButtonElement };

/**
 * Runs before hydration: a button that is pressed early looks busy and is pressed again after hydration. Links and the
 * menu work without scripts and are ignored.
 */
export const earlyPressScript = `(function(d){function press(e){var b=e.target.closest('button:not([popovertarget])');if(!b)return;e.stopPropagation();if(press.last)press.last.removeAttribute('aria-busy');press.last=b;b.setAttribute('aria-busy','true')}d.addEventListener('click',press,true);window.earlyPress=press})(document)`;

/** After hydration: clicks the button that was pressed early. */
export function replayEarlyPress(): void {
  const page = globalThis as { earlyPress?: EarlyPress };
  const { earlyPress } = page;
  if (!earlyPress) return;
  document.removeEventListener('click', earlyPress, true);
  delete page.earlyPress;
  earlyPress.last?.removeAttribute('aria-busy');
  earlyPress.last?.click();
}
