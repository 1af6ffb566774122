import { messageKinds } from '@sunset/contract/message-kinds.ts';
import type { Message } from '@sunset/contract/api/messages/messages.ts';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { showErrorToast } from '../../../lib/requests/show-error.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { addToast } from '../../../ui/toasts/toast-store.ts';
import { useResend } from '../mutations.ts';

/** Sends a message again. Asks first if it may have arrived. */
export function ResendButton({ message }: { message: Message }) {
  const [isAsking, setIsAsking] = useState(false);
  const resend = useResend();

  async function handleResend() {
    try {
      await resend.mutateAsync(message.id);
      addToast({ title: 'Sent again', description: `${messageKinds[message.kind].label} is on its way.` });
    } catch (error) {
      showErrorToast(error, 'Error', 'Failed to send the message again');
    }
    setIsAsking(false);
  }

  return (
    <>
      <Button
        variant="secondary"
        icon={<RotateCw aria-hidden size={iconSize.small} />}
        aria-label={`Resend ${messageKinds[message.kind].label} to ${message.recipient}`}
        isLoading={resend.isPending}
        onClick={() => (message.state === 'unknown' ? setIsAsking(true) : void handleResend())}
      >
        Resend
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title="Are you sure it did not arrive?"
        confirmLabel="Resend"
        isBusy={resend.isPending}
        onConfirm={() => void handleResend()}
      >
        <p>
          Discord did not tell us if the message arrived. Check Discord first. If it is there and you send it again, it
          is there twice.
        </p>
      </ConfirmDialog>
    </>
  );
}
