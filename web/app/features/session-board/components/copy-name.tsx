import { Check, Copy } from 'lucide-react';
import { iconSize } from '../../../ui/icon-size.ts';
import { useCopy } from '../../../ui/hooks/use-copy.ts';

export function CopyName({ name }: { name: string }) {
  const { isCopied, copy } = useCopy(name, name);
  const Icon = isCopied ? Check : Copy;
  return (
    <button
      type="button"
      onClick={copy}
      className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-control text-left font-semibold text-accent-text hover:underline"
    >
      <span className="min-w-0 break-all">{name}</span>
      <Icon size={iconSize.small} className="shrink-0" />
      <span className="sr-only" aria-live="polite">
        {isCopied ? 'copied' : 'copy the Roblox name'}
      </span>
    </button>
  );
}
