/** What the inline script leaves behind: its listener, and the button that was pressed last. */
type EarlyPress = ((event: Event) => void) & { last?: HTMLButtonElement };

/**
 * Runs before anything can be pressed: a button that is pressed before its scripts are there looks busy and is remembered.
 * Links and the menu need no scripts and are left alone.
 */
export const earlyPressScript = `(function(d){function press(e){var b=e.target.closest('button:not([popovertarget])');if(!b)return;e.stopPropagation();if(press.last)press.last.removeAttribute('aria-busy');press.last=b;b.setAttribute('aria-busy','true')}d.addEventListener('click',press,true);window.earlyPress=press})(document)`;

/** Once the page listens: does what was asked for in the meantime. */
export function replayEarlyPress(): void {
  const page = globalThis as { earlyPress?: EarlyPress };
  const { earlyPress } = page;
  if (!earlyPress) return;
  document.removeEventListener('click', earlyPress, true);
  delete page.earlyPress;
  earlyPress.last?.removeAttribute('aria-busy');
  earlyPress.last?.click();
}
