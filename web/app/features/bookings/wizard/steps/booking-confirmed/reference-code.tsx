import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../../ui/button.tsx';
import { iconSize } from '../../../../../ui/icon-size.ts';
import { addToast } from '../../../../../ui/toasts/toast-store.ts';
import { groupReference } from '../../../../../entities/bookings/booking-text.ts';

export function ReferenceCode({ reference }: { reference: string }) {
  const [isCopied, setIsCopied] = useState(false);
  const text = groupReference(reference);
  async function handleCopy() {
    try {
      await navigator.clipboard.writeText(text);
      setIsCopied(true);
    } catch {
      addToast({ title: 'Could not copy', description: `Please note it down: ${text}` });
    }
  }
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="font-semibold tracking-wide whitespace-nowrap tabular-nums select-all sm:text-xl">{text}</span>
      <Button
        variant="secondary"
        onClick={() => void handleCopy()}
        icon={isCopied ? <Check aria-hidden size={iconSize.small} /> : <Copy aria-hidden size={iconSize.small} />}
      >
        <span aria-live="polite">{isCopied ? 'Copied' : 'Copy'}</span>
      </Button>
    </span>
  );
}
