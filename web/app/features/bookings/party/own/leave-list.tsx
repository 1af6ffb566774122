import type { Party } from '@sunset/contract/api/parties/party.ts';
import { DoorClosed } from 'lucide-react';
import { useState } from 'react';
import { m } from '#messages';
import { handleResult } from '../../../../lib/requests/handle-result.ts';
import { showErrorToast } from '../../../../lib/requests/show-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx';
import { iconSize } from '../../../../ui/icon-size.ts';
import { addToast } from '../../../../ui/toasts/toast-store.ts';
import { usePartyChanges } from '../use-party-changes.ts';

const texts = {
  lobby: {
    leave: m.party_leave_lobby(),
    question: m.waiting_list_lobby_leave_question(),
    consequence: m.party_leave_lobby_text,
    left: m.waiting_list_lobby_left_title(),
    failed: m.waiting_list_lobby_not_left_title(),
  },
  waiting: {
    leave: m.party_leave_list(),
    question: m.waiting_list_leave_question(),
    consequence: m.party_leave_list_text,
    left: m.waiting_list_left_title(),
    failed: m.waiting_list_not_left_title(),
  },
};

interface LeaveListProps {
  party: Party;
  list: keyof typeof texts;
}

/** The leader takes the whole party out of the lobby or the waiting list, after a question (PAGE-92). */
export function LeaveList({ party, list }: LeaveListProps) {
  const { leaveList, isBusy } = usePartyChanges(party.code);
  const [isAsking, setIsAsking] = useState(false);
  const { leave, question, consequence, left, failed } = texts[list];
  const hasOffers = party.members.some(({ state }) => state === 'offered' || state === 'accepted');
  const close = () => setIsAsking(false);
  return (
    <div data-row>
      <Button variant="ghost" icon={<DoorClosed size={iconSize.medium} />} onClick={() => setIsAsking(true)}>
        {leave}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={close}
        title={question}
        confirmLabel={leave}
        cancelLabel={m.waiting_list_leave_stay()}
        isDestructive
        isBusy={isBusy}
        onConfirm={() =>
          void handleResult(leaveList(), {
            onSuccess: () => addToast({ title: left, description: party.resort }),
            onError: (error) => showErrorToast(error, failed),
            onSettled: close,
          })
        }
      >
        <p>
          {consequence({ resort: party.resort })} {hasOffers && m.party_leave_list_offered()}
        </p>
      </ConfirmDialog>
    </div>
  );
}
