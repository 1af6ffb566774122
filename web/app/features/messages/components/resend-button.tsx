import { messageKinds } from '@sunset/contract/message-kinds.ts';
import type { Message } from '@sunset/contract/api/messages/messages.ts';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { messageKeys } from '../../../entities/messages/query-keys.ts';
import { call } from '../../../lib/requests/api.ts';
import { useWrite } from '../../../shared/use-write.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { iconSize } from '../../../ui/icon-size.ts';

/** Sends a message again. Asks first if it may have arrived. */
export function ResendButton({ message }: { message: Message }) {
  const [isAsking, setIsAsking] = useState(false);
  const resend = useWrite({
    send: () => call('POST /hosting/messages/{id}/resend', { params: { id: message.id } }),
    refresh: [messageKeys.all],
    onSuccess: () => ({ title: 'Sent again', description: `${messageKinds[message.kind].label} is on its way.` }),
    failed: ['Error', 'Failed to send the message again'],
    onSettled: () => setIsAsking(false),
  });

  return (
    <>
      <Button
        variant="secondary"
        icon={<RotateCw size={iconSize.small} />}
        aria-label={`Resend ${messageKinds[message.kind].label} to ${message.recipient}`}
        isLoading={resend.isPending}
        onClick={() => (message.state === 'unknown' ? setIsAsking(true) : resend.mutate())}
      >
        Resend
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title="Are you sure it did not arrive?"
        confirmLabel="Resend"
        isBusy={resend.isPending}
        onConfirm={() => resend.mutate()}
      >
        <p>
          Discord did not tell us if the message arrived. Check Discord first. If it is there and you send it again, it
          is there twice.
        </p>
      </ConfirmDialog>
    </>
  );
}
