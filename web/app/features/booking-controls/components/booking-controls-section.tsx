import type { BookingSettings } from '@sunset/contract/api/catalogue.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRowChanges } from '../../../lib/row-changes.ts';
import { useLoadFailure } from '../../../lib/tell-failure.ts';
import { NotSaved } from '../../../ui/not-saved.tsx';
import { PanelSection } from '../../../ui/panel-section.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { ToggleField } from '../../../ui/toggle-field.tsx';
import { useControlsLive } from '../live.ts';
import { allOpen, useSetFlag, type FlagChange } from '../mutations.ts';
import { controlKeys, flagsQuery, resortsQuery } from '../queries.ts';

/** Booking Controls in the hosting panel: who may book at a resort from now on. */
export function BookingControlsSection() {
  const resorts = useQuery(resortsQuery());
  const [chosen, setChosen] = useState('');
  useLoadFailure(resorts, 'Error', 'Failed to load data');
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

const kinds: readonly [flag: keyof BookingSettings, label: string][] = [
  ['gold_customer_bookings_open', 'Gold customers'],
  ['server_booster_bookings_open', 'Server boosters'],
  ['regular_customer_bookings_open', 'Regular customers'],
];

function Switches({ resortName }: { resortName: string }) {
  const query = useQuery(flagsQuery(resortName));
  useControlsLive(resortName);
  const save = useSetFlag();
  const flags: BookingSettings = query.data ?? allOpen;
  return (
    <fieldset aria-busy={query.isPending || save.isPending} className="flex flex-col gap-3">
      <legend className="mb-3 font-semibold">Who can book at {resortName}</legend>
      {query.isError && (
        <p className="text-sm text-ink-soft">
          We can’t load the switches, so they show as open. The server still checks each booking.
        </p>
      )}
      {kinds.map(([flag, label]) => (
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

function Unsaved({ resortName, flag, label, isOpen }: FlagChange & { label: string }) {
  const [change] = useRowChanges<FlagChange>(
    controlKeys.changes,
    (wish) => wish.resortName === resortName && wish.flag === flag,
  );
  if (!change?.isUnsaved || change.variables.isOpen === isOpen) return null;
  return <NotSaved what={label} onRetry={change.retry} />;
}
