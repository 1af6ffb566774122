/** What head/early-press.ts stores: its listener, and the button that was pressed last. */
export type EarlyPress = ((event: Event) => void) & { last?: HTMLButtonElement };

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
