import { resortAccessFields } from '@sunset/contract/openings/resort-access.ts';
import type { ResortAccessSettings } from '@sunset/contract/api/openings/resort-access.ts';
import { useQuery } from '@tanstack/react-query';
import { useRowChanges } from '../../../lib/requests/row-changes.ts';
import { useLoadErrorToast } from '../../../lib/requests/show-error.ts';
import { NotSaved } from '../../../ui/forms/not-saved.tsx';
import { PanelSection } from '../../../ui/layout/panel-section.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { ToggleField } from '../../../ui/forms/toggle-field.tsx';
import { QueryView } from '../../../ui/states/query-view.tsx';
import { useResortAccessLive } from '../live.ts';
import { useSetAccessAsAdmin, type AccessChange } from '../mutations.ts';
import { allResortAccessQuery } from '../queries.ts';
import { resortAccessKeys } from '../../../entities/panel-keys.ts';

/** A switch for each resort and user type. All switches are disabled while one is being saved (PAGE-43). */
export function ResortAccessSection() {
  useResortAccessLive(resortAccessKeys.all);
  const resorts = useQuery(allResortAccessQuery());
  const change = useSetAccessAsAdmin();
  // This text is specified (test/e2e/texts/admin-texts.spec.ts); the view below offers another try.
  useLoadErrorToast(resorts, 'Error', 'Failed to load resort booking settings');
  return (
    <PanelSection
      title="Who can book"
      description="Open or close booking at each resort for each kind of guest. Changes work at once."
    >
      <QueryView query={resorts} what="resorts" pending={<Skeleton className="h-96" />}>
        {(loaded) => (
          <ul aria-busy={change.isPending} className="grid gap-x-10 sm:grid-cols-2 xl:grid-cols-3">
            {loaded.map((resort) => (
              <ResortSwitches
                key={resort.resort_name}
                resort={resort}
                isDisabled={change.isPending}
                onChange={change.mutate}
              />
            ))}
          </ul>
        )}
      </QueryView>
    </PanelSection>
  );
}

interface ResortSwitchesProps {
  resort: ResortAccessSettings;
  isDisabled: boolean;
  onChange: (input: AccessChange) => void;
}

function ResortSwitches({ resort, isDisabled, onChange }: ResortSwitchesProps) {
  const name = resort.resort_name;
  return (
    <li className="flex flex-col border-b border-line py-4">
      <h3 className="mb-1 text-lg font-semibold">{name}</h3>
      {resortAccessFields.map((kind) => (
        <AccessSwitch key={kind[0]} resort={resort} kind={kind} isDisabled={isDisabled} onChange={onChange} />
      ))}
    </li>
  );
}

interface AccessSwitchProps extends ResortSwitchesProps {
  kind: (typeof resortAccessFields)[number];
}

function AccessSwitch({ resort, kind: [flag, label], isDisabled, onChange }: AccessSwitchProps) {
  const name = resort.resort_name;
  const [change] = useRowChanges<AccessChange>(
    resortAccessKeys.adminChanges,
    (input) => input.resortName === name && input.flag === flag,
  );
  return (
    <div data-row>
      <ToggleField
        label={
          <>
            <span className="sr-only">{name}: </span>
            {label}
          </>
        }
        isOn={resort[flag]}
        isDisabled={isDisabled}
        onChange={(isOpen) => onChange({ resortName: name, flag, isOpen })}
      />
      {change?.isUnsaved && change.variables.isOpen !== resort[flag] && (
        <NotSaved what={label} of={name} onRetry={change.retry} className="mb-2" />
      )}
    </div>
  );
}
