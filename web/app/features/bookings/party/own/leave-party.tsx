import type { Party } from '@sunset/contract/api/parties/party.ts';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { m } from '#messages';
import { handleResult } from '../../../../lib/requests/handle-result.ts';
import { showErrorToast } from '../../../../lib/requests/show-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx';
import { iconSize } from '../../../../ui/icon-size.ts';
import { addToast } from '../../../../ui/toasts/toast-store.ts';
import { membersToBook } from '../rules.ts';
import { usePartyChanges } from '../use-party-changes.ts';

/** Leaves the party, after a question. */
export function LeaveParty({ party }: { party: Party }) {
  const { leave, isBusy } = usePartyChanges(party.code);
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  return (
    <div data-row>
      <Button variant="ghost" icon={<LogOut size={iconSize.medium} />} onClick={() => setIsAsking(true)}>
        {m.party_leave()}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={close}
        title={m.party_leave_question()}
        confirmLabel={m.party_leave()}
        cancelLabel={m.party_leave_stay()}
        isDestructive
        isBusy={isBusy}
        onConfirm={() =>
          void handleResult(leave(), {
            onSuccess: () => addToast({ title: m.party_left_title(), description: party.resort }),
            onError: (error) => showErrorToast(error, m.party_leave_failed()),
            onSettled: close,
          })
        }
      >
        <p>{consequence(party)}</p>
      </ConfirmDialog>
    </div>
  );
}

/** The member who joined first leads next. */
function consequence(party: Party): string {
  const next = membersToBook(party).find(({ is_me: isMe }) => !isMe);
  const lost = lostBy(party);
  if (!next) return [lost, m.party_leave_last_text()].filter(Boolean).join(' ');
  const leads = party.is_leader ? m.party_leave_leads({ name: next.name }) : '';
  return [leads, lost ?? m.party_leave_text()].filter(Boolean).join(' ');
}

/** What leaving costs in the lobby and on the waiting list; null before. */
function lostBy({ state, resort }: Party): string | null {
  if (state === 'lobby') return m.waiting_list_lobby_leave_text({ resort });
  return state === 'waiting' ? m.waiting_list_leave_text({ resort }) : null;
}
