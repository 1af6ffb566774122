import { m } from '#messages';
import { useEffect, useState } from 'react';
import { addToast } from '../toasts/toast-store.ts';

/** How long the page says that the text was copied. */
const copiedMs = 5000;

/** Copies a text to the clipboard. If the browser does not allow it, a toast shows `fallback`. */
export function useCopy(text: string, fallback: string) {
  const [copied, setCopied] = useState<{ text: string } | null>(null);
  useEffect(() => {
    if (copied === null) return undefined;
    const timer = setTimeout(() => setCopied(null), copiedMs);
    return () => clearTimeout(timer);
  }, [copied]);
  async function copy() {
    if (await copyText(text, fallback)) setCopied({ text });
  }
  return { isCopied: copied?.text === text, copy: () => void copy() };
}

/** Copies a text, and returns whether the browser did. If it does not, a toast shows `fallback`. */
export async function copyText(text: string, fallback: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    addToast({ title: m.ui_copy_failed(), description: fallback });
    return false;
  }
}
