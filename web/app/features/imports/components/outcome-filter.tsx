import type { Import } from '@sunset/contract/api/imports.ts';
import { rowOutcomes } from '@sunset/contract/imports/row-problems.ts';
import { formatNumber } from '../../../format/numbers.ts';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { outcomeLabels } from '../labels.ts';
import type { RowsView } from '../queries.ts';

interface OutcomeFilterProps {
  counts: Import['counts'];
  /** An undo may have left rows. */
  hasLeft: boolean;
  view: RowsView;
  onChange: (view: RowsView) => void;
}

/** How many rows have which outcome, and which of them are listed. */
export function OutcomeFilter({ counts, hasLeft, view, onChange }: OutcomeFilterProps) {
  const present = rowOutcomes.filter((outcome) => counts[outcome] > 0);
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="sr-only">
        {present.map((outcome) => `${outcomeLabels[outcome].label}: ${formatNumber(counts[outcome])}`).join(', ')}
      </p>
      <dl className="flex flex-wrap gap-x-6 gap-y-2">
        {present.map((outcome) => (
          <div key={outcome} className="flex items-baseline gap-2">
            <dd className="text-title tabular-nums">{formatNumber(counts[outcome])}</dd>
            <dt className="text-ink-soft">{outcomeLabels[outcome].label}</dt>
          </div>
        ))}
      </dl>
      <SelectField
        label="Rows to show"
        value={view}
        options={[
          { value: 'all', label: 'All rows' },
          ...present.map((outcome) => ({ value: outcome, label: outcomeLabels[outcome].label })),
          ...(hasLeft ? [{ value: 'left' as const, label: 'Left by the undo' }] : []),
        ]}
        onChange={onChange}
      />
    </div>
  );
}
