import { Check, Copy } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { iconSize } from '../../../ui/icon-size.ts';
import { useCopy } from '../../../ui/hooks/use-copy.ts';

/** A code with a button that copies it. */
export function CopyableText({ text, className }: { text: string; className: string }) {
  const { isCopied, copy } = useCopy(text, `Please note it down: ${text}`);
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className={classNames('font-semibold tracking-wide whitespace-nowrap tabular-nums select-all', className)}>
        {text}
      </span>
      <Button
        variant="secondary"
        onClick={copy}
        icon={isCopied ? <Check aria-hidden size={iconSize.small} /> : <Copy aria-hidden size={iconSize.small} />}
      >
        <span aria-live="polite">{isCopied ? 'Copied' : 'Copy'}</span>
      </Button>
    </span>
  );
}
