import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { iconSize } from '../../../ui/icon-size.ts';
import { addToast } from '../../../ui/toasts/toast-store.ts';

export function CopyName({ name }: { name: string }) {
  const [isCopied, setIsCopied] = useState(false);
  async function handleCopy() {
    try {
      await navigator.clipboard.writeText(name);
      setIsCopied(true);
    } catch {
      addToast({ title: 'Could not copy', description: name });
    }
  }
  const Icon = isCopied ? Check : Copy;
  return (
    <button
      type="button"
      onClick={() => void handleCopy()}
      className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-control text-left font-semibold text-accent-text hover:underline"
    >
      <span className="min-w-0 break-all">{name}</span>
      <Icon aria-hidden size={iconSize.small} className="shrink-0" />
      <span className="sr-only" aria-live="polite">
        {isCopied ? 'copied' : 'copy the Roblox name'}
      </span>
    </button>
  );
}
