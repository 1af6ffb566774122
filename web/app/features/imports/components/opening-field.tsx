import { useQuery } from '@tanstack/react-query';
import { formatDateWithZone } from '../../../format/dates.ts';
import { upcomingOpeningsQuery } from '../../../shared/upcoming-openings.ts';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { QueryView } from '../../../ui/states/query-view.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';

interface OpeningFieldProps {
  value: number | null;
  error: string | undefined;
  onChange: (openingId: number | null) => void;
}

const byRow = '';

/** The opening that all rows are of, or each row says it. */
export function OpeningField({ value, error, onChange }: OpeningFieldProps) {
  return (
    <QueryView query={useQuery(upcomingOpeningsQuery())} what="openings" pending={<Skeleton className="h-20" />}>
      {(openings) => (
        <SelectField
          label="Opening"
          name="opening_id"
          value={value === null ? byRow : String(value)}
          error={error}
          options={[
            { value: byRow, label: 'Each row says resort and time' },
            ...openings.map(({ id, resortName, opening_date: start, is_published: isPublished }) => ({
              value: String(id),
              label: `${resortName}, ${formatDateWithZone(start, 'dateTime')}${isPublished ? '' : ' (not published)'}`,
            })),
          ]}
          onChange={(id) => onChange(id === byRow ? null : Number(id))}
        />
      )}
    </QueryView>
  );
}
