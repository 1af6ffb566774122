import { paymentMethodIds } from '@sunset/contract/payment-method-ids.ts';
import { paymentMethods } from '@sunset/contract/bookings/payment-methods.ts';
import { bookingStatuses } from '@sunset/contract/bookings/booking-status.ts';
import { useQuery } from '@tanstack/react-query';
import type { AddressFilters } from '../../../../lib/navigation/use-address.ts';
import { DateField } from '../../../../ui/forms/date-field.tsx';
import { useLoadErrorToast } from '../../../../lib/requests/show-error.ts';
import { FilterBar } from '../../../../ui/forms/filter-bar.tsx';
import { SearchField } from '../../../../ui/forms/search-field.tsx';
import { SelectField, type SelectOption } from '../../../../ui/forms/select-field.tsx';
import { formatDate } from '../../../../format/dates.ts';
import { formatCount } from '../../../../format/numbers.ts';
import { userTypeNames, type filterNames } from '../rules.ts';
import { resortsQuery } from '../../../../shared/catalog/queries.ts';
import { bookingStatsQuery, filterOpeningsQuery } from '../queries.ts';

interface BookingFiltersProps {
  filters: AddressFilters<(typeof filterNames)[number]>;
  sort: string;
  onSort: (sort: string) => void;
  /** How many bookings the list has; null while nobody knows. */
  found: number | null;
}

const statusOptions: SelectOption[] = [
  { value: '', label: 'Any status' },
  ...Object.entries(bookingStatuses).map(([value, { staffLabel }]) => ({ value, label: staffLabel })),
  { value: 'pending,confirmed', label: 'Pending or approved' },
  { value: 'rejected,cancelled', label: 'Rejected or cancelled' },
];
const typeOptions: SelectOption[] = [
  { value: '', label: 'Everyone' },
  ...Object.entries(userTypeNames).map(([value, label]) => ({ value, label })),
];
const paymentOptions: SelectOption[] = [
  { value: '', label: 'Any payment' },
  ...paymentMethodIds.map((value) => ({ value, label: paymentMethods[value].staffLabel })),
];
const sortOptions = [
  { value: 'newest', label: 'Newest request first' },
  { value: 'opening', label: 'Latest session first' },
];

export function BookingFilterBar({ filters, sort, onSort, found }: BookingFiltersProps) {
  const { values, set, clear, activeCount } = filters;
  const resorts = useQuery(resortsQuery());
  useLoadErrorToast(resorts, 'Data Load Error', 'Failed to load resort data. Please refresh the page.');
  const openings = useOpeningOptions(values);
  const resortOptions = (resorts.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <FilterBar
      label="Filter bookings"
      activeCount={activeCount}
      isSearching={values.text !== ''}
      onClear={clear}
      search={
        <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_14rem]">
          <SearchField
            label="Search"
            placeholder="Reference, name or note"
            // On a phone the list is below the screen.
            hint={values.text !== '' && found !== null && `${formatCount(found, 'booking')} found, below.`}
            value={values.text}
            onSearch={(text) => set('text', text)}
          />
          <SelectField label="Order" value={sort} options={sortOptions} onChange={onSort} />
        </div>
      }
    >
      <SelectField
        label="Resort"
        value={values.resort}
        options={[{ value: '', label: 'All resorts' }, ...resortOptions]}
        onChange={(value) => set('resort', value)}
      />
      <SelectField
        label="Opening"
        value={values.opening}
        options={[{ value: '', label: 'All openings' }, ...openings]}
        onChange={(value) => set('opening', value)}
      />
      <SelectField
        label="Status"
        value={values.status}
        options={statusOptions}
        onChange={(value) => set('status', value)}
      />
      <SelectField
        label="Guests"
        value={values.user_type}
        options={typeOptions}
        onChange={(value) => set('user_type', value)}
      />
      <SelectField
        label="Payment"
        value={values.payment}
        options={paymentOptions}
        onChange={(value) => set('payment', value)}
      />
      <DateField label="From" value={values.from} max={values.to || undefined} onChange={(day) => set('from', day)} />
      <DateField label="To" value={values.to} min={values.from || undefined} onChange={(day) => set('to', day)} />
    </FilterBar>
  );
}

/** Openings to filter by, latest first: the current ones and the latest fifty. */
function useOpeningOptions({ resort, opening }: { resort: string; opening: string }): SelectOption[] {
  const around = useQuery(filterOpeningsQuery());
  const past = useQuery(bookingStatsQuery({ resort, from: '', to: '' }));
  const found = new Map<string, { resort: string; openingDate: string }>();
  for (const one of past.data?.fill_by_opening ?? []) found.set(String(one.openingId), one);
  for (const one of around.data ?? []) {
    if (resort === '' || String(one.resortId) === resort) found.set(String(one.id), one);
  }
  const options = [...found].toSorted(([, a], [, b]) => Date.parse(b.openingDate) - Date.parse(a.openingDate));
  const known = options.map(([value, one]) => ({
    value,
    label: `${formatDate(one.openingDate, 'dayTime')} · ${one.resort}`,
  }));
  // The opening in the URL may not be among them.
  return opening === '' || found.has(opening) ? known : [{ value: opening, label: `Opening no. ${opening}` }, ...known];
}
