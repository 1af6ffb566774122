import type { AddressFilters } from '../../../lib/navigation/use-address.ts';
import { DateField } from '../../../ui/forms/date-field.tsx';
import { FilterBar } from '../../../ui/forms/filter-bar.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { subjects } from '../rules.ts';

export const filterNames = ['actor', 'subject', 'subject_id', 'guest', 'from', 'to'] as const;

interface AuditLogFiltersProps {
  filters: AddressFilters<(typeof filterNames)[number]>;
}

export function AuditLogFilters({ filters }: AuditLogFiltersProps) {
  const { values, set, clear, activeCount } = filters;
  return (
    <FilterBar
      label="Filter activity"
      activeCount={activeCount}
      onClear={clear}
      search={
        <SearchField
          label="Who"
          placeholder="Name, Discord ID, or system"
          value={values.actor}
          onSearch={(text) => set('actor', text)}
        />
      }
    >
      <SelectField
        label="About"
        value={values.subject}
        options={[{ value: '', label: 'Everything' }, ...subjects]}
        onChange={(value) => set('subject', value)}
      />
      <SearchField
        label="Which one"
        placeholder="SR-… or an id"
        value={values.subject_id}
        onSearch={(text) => set('subject_id', text)}
      />
      <SearchField
        label="Guest"
        placeholder="Roblox or Discord name"
        value={values.guest}
        onSearch={(text) => set('guest', text)}
      />
      <DateField label="From" value={values.from} max={values.to || undefined} onChange={(day) => set('from', day)} />
      <DateField label="To" value={values.to} min={values.from || undefined} onChange={(day) => set('to', day)} />
    </FilterBar>
  );
}
