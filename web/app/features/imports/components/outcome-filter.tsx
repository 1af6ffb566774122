import type { Import } from '@sunset/contract/api/imports.ts';
import { rowOutcomes, type RowOutcome } from '@sunset/contract/imports/row-problems.ts';
import { formatNumber } from '../../../format/numbers.ts';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { countsOf, outcomeLabels } from '../labels.ts';
import type { RowsView } from '../queries.ts';

interface OutcomeFilterProps {
  detail: Import;
  view: RowsView;
  onChange: (view: RowsView) => void;
}

/** After an undo. */
const wasLabels: Partial<Record<RowOutcome, string>> = { new: 'Were new', changed: 'Were corrected' };

/** How many rows have which outcome, and which of them are listed. */
export function OutcomeFilter({ detail, view, onChange }: OutcomeFilterProps) {
  const isUndone = detail.state === 'undone';
  const present = rowOutcomes.filter((outcome) => detail.counts[outcome] > 0);
  return (
    <div className="flex flex-col gap-4">
      <dl className="flex flex-wrap gap-x-6 gap-y-2">
        {countsOf(detail).map(({ label, count }) => (
          <div key={label} className="flex items-baseline gap-2">
            <dd className="text-title tabular-nums">{formatNumber(count)}</dd>
            <dt className="text-ink-soft">{label}</dt>
          </div>
        ))}
      </dl>
      <SelectField
        label="Rows to show"
        value={view}
        options={[
          { value: 'all', label: 'All rows' },
          ...present.map((outcome) => ({
            value: outcome,
            label: (isUndone && wasLabels[outcome]) || outcomeLabels[outcome].label,
          })),
          ...(isUndone ? [{ value: 'left' as const, label: 'Left by the undo' }] : []),
        ]}
        onChange={onChange}
      />
    </div>
  );
}
