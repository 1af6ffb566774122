import type { Import } from '@sunset/contract/api/imports.ts';
import { formatCount, formatNumber } from '../../../format/numbers.ts';
import { Button } from '../../../ui/button.tsx';
import { StatusLabel } from '../../../ui/status-label.tsx';
import { ShortMoment } from '../../../ui/time/short-moment.tsx';
import { countMade, kindLabels, stateLabels } from '../labels.ts';

interface ImportListProps {
  imports: readonly Import[];
  onOpen: (id: number) => void;
}

export function ImportList({ imports, onOpen }: ImportListProps) {
  return (
    <ul className="flex flex-col gap-3">
      {imports.map((one) => (
        <li
          key={one.id}
          className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface p-4"
        >
          <div className="min-w-0">
            <p className="font-semibold wrap-anywhere">{one.file_name}</p>
            <p className="text-sm text-ink-soft">
              {kindLabels[one.kind]}, {rowsText(one)}, by {one.by}, <ShortMoment moment={one.created_at} />
            </p>
          </div>
          <div className="flex flex-wrap items-center gap-3">
            <StatusLabel tone={stateLabels[one.state].tone}>{stateLabels[one.state].label}</StatusLabel>
            <Button variant="secondary" onClick={() => onOpen(one.id)}>
              {one.state === 'draft' ? 'Go on' : 'Show'}
              <span className="sr-only"> with {one.file_name}</span>
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Of a file that was imported also how many of its rows were. */
function rowsText(one: Import): string {
  const rows = formatCount(one.rows, 'row');
  return one.state === 'imported' || one.state === 'live'
    ? `${formatNumber(countMade(one))} of ${rows} imported`
    : rows;
}
