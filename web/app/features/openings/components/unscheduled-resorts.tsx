import { formatCount } from '../../../format/numbers.ts';
import type { OpeningFormResort } from '@sunset/contract/api/openings/admin.ts';
import { Disclosure } from '../../../ui/dialogs/disclosure.tsx';
import { StatusLabel } from '../../../ui/status-label.tsx';

export function UnscheduledResorts({ resorts }: { resorts: readonly OpeningFormResort[] }) {
  if (resorts.length === 0) return null;
  return (
    <Disclosure summary={`${formatCount(resorts.length, 'resort')} without an opening`}>
      <ul className="flex flex-col gap-2">
        {resorts.map(({ id, name }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-1">
            {name}
            <StatusLabel tone="quiet">Not scheduled</StatusLabel>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
