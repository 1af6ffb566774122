import { m } from '#messages';
import { useState } from 'react';
import { addToast } from '../toasts/toast-store.ts';

/** Copies a text to the clipboard. If the browser does not allow it, a toast shows `fallback`. */
export function useCopy(text: string, fallback: string) {
  const [isCopied, setIsCopied] = useState(false);
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setIsCopied(true);
    } catch {
      addToast({ title: m.ui_could_not_copy(), description: fallback });
    }
  }
  return { isCopied, copy: () => void copy() };
}
