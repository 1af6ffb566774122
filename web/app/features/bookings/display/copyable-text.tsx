import { Check, Copy } from 'lucide-react';
import { m } from '#messages';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { iconSize } from '../../../ui/icon-size.ts';
import { useCopy } from '../../../ui/hooks/use-copy.ts';

/** A code with a button that copies it. */
export function CopyableText({ text, className }: { text: string; className: string }) {
  const { isCopied, copy } = useCopy(text, m.bookings_note_it_down({ text }));
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className={classNames('font-semibold tracking-wide whitespace-nowrap tabular-nums select-all', className)}>
        {text}
      </span>
      <Button
        variant="secondary"
        onClick={copy}
        icon={isCopied ? <Check size={iconSize.small} /> : <Copy size={iconSize.small} />}
      >
        <span aria-live="polite">{isCopied ? m.ui_copied() : m.ui_copy()}</span>
      </Button>
    </span>
  );
}
