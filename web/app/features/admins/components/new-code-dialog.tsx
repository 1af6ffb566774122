import { Copy } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { addToast } from '../../../ui/toasts/toast-store.ts';

export interface NewCode {
  username: string;
  code: string;
}

interface NewCodeDialogProps {
  newCode: NewCode | null;
  onClose: () => void;
}

/** Shows a code once: the server stores only its hash. */
export function NewCodeDialog({ newCode, onClose }: NewCodeDialogProps) {
  async function handleCopy() {
    try {
      await navigator.clipboard.writeText(newCode?.code ?? '');
      addToast({ title: 'Copied', description: 'Send it to them in private.' });
    } catch {
      addToast({ variant: 'destructive', title: 'Not copied', description: 'Write the code down instead.' });
    }
  }
  return (
    <Dialog
      isOpen={newCode !== null}
      onClose={onClose}
      title={`The new code of ${newCode?.username ?? ''}`}
      actions={
        <>
          <Button variant="secondary" icon={<Copy size={iconSize.small} />} onClick={handleCopy}>
            Copy
          </Button>
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      <p className="rounded-control bg-sunk py-4 text-center text-display tracking-[0.2em] tabular-nums">
        {newCode?.code}
      </p>
      <p>We show it only once. Send it in private, never in a channel. If it is lost, make a new one.</p>
    </Dialog>
  );
}
