import type { OpeningFormResort } from '@sunset/contract/api/openings/admin.ts';
import { Button } from '../../../../ui/button.tsx';
import { SelectField } from '../../../../ui/forms/select-field.tsx';
import { parseView, viewIds, views, type OpeningFilters } from '../../views.ts';

interface ViewBarProps {
  resorts: readonly OpeningFormResort[];
  filters: OpeningFilters;
}

/** How the openings are shown, and of which resort. */
export function ViewBar({ resorts, filters }: ViewBarProps) {
  const current = parseView(filters.values.view);
  return (
    <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
      <div className="min-w-60 flex-1 sm:max-w-sm">
        <SelectField
          label="Resort"
          value={filters.values.resort}
          options={[
            { value: '', label: 'All resorts' },
            ...resorts.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={(resort) => filters.set('resort', resort)}
        />
      </div>
      <div role="group" aria-label="View" className="flex flex-wrap gap-2">
        {viewIds.map((id) => (
          <Button
            key={id}
            variant={id === current ? 'primary' : 'secondary'}
            aria-pressed={id === current}
            onClick={() => filters.set('view', id)}
          >
            {views[id]}
          </Button>
        ))}
      </div>
    </div>
  );
}
