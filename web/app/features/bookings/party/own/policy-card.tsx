import type { Party } from '@sunset/contract/api/parties/party.ts';
import { useState } from 'react';
import { m } from '#messages';
import { handleResult } from '../../../../lib/requests/handle-result.ts';
import { showErrorToast } from '../../../../lib/requests/show-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx';
import { addToast } from '../../../../ui/toasts/toast-store.ts';
import { PolicyField, PolicyText } from '../policy-field.tsx';
import { saleOf } from '../rules.ts';
import { usePartyChanges } from '../use-party-changes.ts';

/** What happens if there is not a room for everybody. The leader can change it. */
export function PolicyCard({ party }: { party: Party }) {
  const [isChanging, setIsChanging] = useState(false);
  return (
    <Card as="section" aria-label={m.party_policy_legend()} className="flex w-full flex-col items-start gap-3" data-row>
      <PolicyText sale={saleOf(party)} policy={party.policy} />
      {party.can.change_policy && (
        <Button
          variant="secondary"
          onClick={() => setIsChanging(true)}
          aria-label={m.bookings_labelled({ label: m.ui_change(), name: m.party_policy_legend() })}
        >
          {m.ui_change()}
        </Button>
      )}
      {isChanging && <PolicyDialog party={party} onClose={() => setIsChanging(false)} />}
    </Card>
  );
}

function PolicyDialog({ party, onClose }: { party: Party; onClose: () => void }) {
  const { choosePolicy, isBusy } = usePartyChanges(party.code);
  const [policy, setPolicy] = useState(party.policy);
  const sale = saleOf(party);
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={m.party_policy_change_title()}
      confirmLabel={m.ui_save()}
      isBusy={isBusy}
      onConfirm={() =>
        void handleResult(choosePolicy(policy), {
          onSuccess: () => addToast({ title: m.party_policy_saved() }),
          onError: (error) => showErrorToast(error, m.party_policy_failed()),
          onSettled: onClose,
        })
      }
    >
      <PolicyField sale={sale} value={policy} onChange={setPolicy} />
      {sale === 'sale' && <p className="text-ink-soft">{m.party_policy_change_text()}</p>}
    </ConfirmDialog>
  );
}
