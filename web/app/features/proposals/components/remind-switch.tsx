import { m } from '#messages';
import type { Proposal } from '@sunset/contract/api/openings/proposals.ts';
import { useState } from 'react';
import { call } from '../../../lib/requests/api.ts';
import { handleResult } from '../../../lib/requests/handle-result.ts';
import { showErrorToast } from '../../../lib/requests/show-error.ts';
import { ToggleField } from '../../../ui/forms/toggle-field.tsx';
import { hiddenPart } from '../../../ui/hidden-part.tsx';
import { RichText } from '../../../ui/rich-text.tsx';

interface RemindSwitchProps {
  proposal: Proposal;
  /** Null until it is known. */
  isOn: boolean | null;
  onChange: (isOn: boolean) => void;
}

/** A direct message if the opening happens. */
export function RemindSwitch({ proposal: { id, resortName }, isOn, onChange }: RemindSwitchProps) {
  const [isBusy, setIsBusy] = useState(false);

  function handleChange(isWanted: boolean) {
    const params = { proposalId: id };
    setIsBusy(true);
    const change = isWanted
      ? call('PUT /user/proposals/{proposalId}/reminder', { params })
      : call('DELETE /user/proposals/{proposalId}/reminder', { params });
    void handleResult(change, {
      onSuccess: () => onChange(isWanted),
      onError: (error) => showErrorToast(error, m.openings_reminder_failed()),
      onSettled: () => setIsBusy(false),
    });
  }

  return (
    <ToggleField
      label={<RichText message={m.proposals_remind} inputs={{ resort: resortName }} markup={hiddenPart} />}
      hint={m.proposals_remind_hint()}
      isOn={isOn === true}
      isDisabled={isOn === null || isBusy}
      onChange={handleChange}
    />
  );
}
