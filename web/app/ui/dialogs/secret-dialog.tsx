import { Check, Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { useCopy } from '../hooks/use-copy.ts';
import { iconSize } from '../icon-size.ts';
import { Dialog } from './dialog.tsx';

interface SecretDialogProps {
  title: string;
  /** The dialog is open while there is one. */
  secret: string | null;
  onClose: () => void;
  /** What the secret is for and where to keep it. */
  children: ReactNode;
}

/** Shows a secret once, with a button that copies it. */
export function SecretDialog({ title, secret, onClose, children }: SecretDialogProps) {
  return (
    <Dialog isOpen={secret !== null} onClose={onClose} title={title}>
      {secret !== null && (
        <Secret key={secret} secret={secret} onClose={onClose}>
          {children}
        </Secret>
      )}
    </Dialog>
  );
}

function Secret({ secret, onClose, children }: { secret: string; onClose: () => void; children: ReactNode }) {
  const { isCopied, copy } = useCopy(secret, `Please copy it by hand: ${secret}`);
  return (
    <>
      <p className="w-full rounded-control bg-sunk px-4 py-3 font-mono text-sm wrap-anywhere select-all">{secret}</p>
      {children}
      <footer className="flex flex-wrap justify-end gap-3">
        <Button
          variant="secondary"
          onClick={copy}
          icon={isCopied ? <Check size={iconSize.small} /> : <Copy size={iconSize.small} />}
        >
          <span aria-live="polite">{isCopied ? 'Copied' : 'Copy'}</span>
        </Button>
        <Button onClick={onClose}>Done</Button>
      </footer>
    </>
  );
}
