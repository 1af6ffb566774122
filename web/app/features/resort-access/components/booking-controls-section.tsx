import { resortAccessFields, type ResortAccess } from '@sunset/contract/openings/resort-access.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRowChanges } from '../../../lib/requests/row-changes.ts';
import { useLoadErrorToast } from '../../../lib/requests/show-error.ts';
import { NotSaved } from '../../../ui/forms/not-saved.tsx';
import { PanelSection } from '../../../ui/layout/panel-section.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { ToggleField } from '../../../ui/forms/toggle-field.tsx';
import { useResortAccessLive } from '../live.ts';
import { allOpen, useSetAccessAsHost, type AccessChange } from '../mutations.ts';
import { resortAccessQuery } from '../queries.ts';
import { resortAccessKeys } from '../../../entities/panel-keys.ts';
import { resortsQuery } from '../../../shared/catalog/queries.ts';

export function BookingControlsSection() {
  const resorts = useQuery(resortsQuery());
  const [chosen, setChosen] = useState('');
  useLoadErrorToast(resorts, 'Error', 'Failed to load data');
  return (
    <PanelSection
      title="Booking Controls"
      description="Open or close booking at a resort for each kind of guest. Changes count from the next booking."
    >
      <div className="flex flex-col gap-6">
        <SelectField
          label="Resort"
          placeholder={resorts.isPending ? 'Loading…' : 'Choose a resort'}
          value={chosen}
          options={(resorts.data ?? []).map(({ name }) => ({ value: name, label: name }))}
          onChange={setChosen}
        />
        {chosen === '' ? (
          <p className="text-ink-soft">Choose a resort to see who can book there.</p>
        ) : (
          <Switches key={chosen} resortName={chosen} />
        )}
      </div>
    </PanelSection>
  );
}

function Switches({ resortName }: { resortName: string }) {
  const query = useQuery(resortAccessQuery(resortName));
  useResortAccessLive(resortAccessKeys.one(resortName));
  const save = useSetAccessAsHost();
  const flags: ResortAccess = query.data ?? allOpen;
  return (
    <fieldset aria-busy={query.isPending || save.isPending} className="flex flex-col gap-3">
      <legend className="mb-3 font-semibold">Who can book at {resortName}</legend>
      {query.isError && (
        <p role="status" className="text-sm text-ink-soft">
          {query.data === undefined
            ? 'We can’t load the switches, so they show as open. The server still checks each booking.'
            : 'The switches did not load again. What you see may be out of date.'}
        </p>
      )}
      {resortAccessFields.map(([flag, label]) => (
        <div key={flag} data-row>
          <ToggleField
            label={label}
            hint={flags[flag] ? 'Bookings are open' : 'Bookings are closed'}
            isOn={flags[flag]}
            isDisabled={query.isPending || save.isPending}
            onChange={(isOpen) => save.mutate({ resortName, flag, isOpen })}
          />
          <Unsaved resortName={resortName} flag={flag} label={label} isOpen={flags[flag]} />
        </div>
      ))}
    </fieldset>
  );
}

function Unsaved({ resortName, flag, label, isOpen }: AccessChange & { label: string }) {
  const [change] = useRowChanges<AccessChange>(
    resortAccessKeys.hostChanges,
    (input) => input.resortName === resortName && input.flag === flag,
  );
  if (!change?.isUnsaved || change.variables.isOpen === isOpen) return null;
  return <NotSaved what={label} onRetry={change.retry} />;
}
