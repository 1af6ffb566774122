import type { ReactNode } from 'react';
import { handleResult } from '../../../lib/requests/handle-result.ts';
import { showErrorToast } from '../../../lib/requests/show-error.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { addToast, type ToastContent } from '../../../ui/toasts/toast-store.ts';

interface AskBeforeProps<Result> {
  isOpen?: boolean;
  isDestructive?: boolean;
  onClose: () => void;
  question: string;
  confirmLabel: string;
  cancelLabel?: string;
  isBusy: boolean;
  send: () => Promise<Result>;
  done: (result: Result) => ToastContent;
  /** The title of the toast of a failure. */
  failed: string;
  /** What it costs. */
  children: ReactNode;
}

/** Asks before something is given up, sends it, and shows what came of it. */
export function AskBefore<Result>({
  isOpen = true,
  isDestructive = true,
  question,
  send,
  done,
  failed,
  onClose,
  ...dialog
}: AskBeforeProps<Result>) {
  return (
    <ConfirmDialog
      {...dialog}
      isOpen={isOpen}
      onClose={onClose}
      title={question}
      isDestructive={isDestructive}
      onConfirm={() =>
        void handleResult(send(), {
          onSuccess: (result) => addToast(done(result)),
          onError: (error) => showErrorToast(error, failed),
          onSettled: onClose,
        })
      }
    />
  );
}
