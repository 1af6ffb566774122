import type { BoardOpening } from '@sunset/contract/api/openings/session-board.ts';
import { formatDate } from '../../../format/dates.ts';
import { SelectField } from '../../../ui/forms/select-field.tsx';

interface OpeningFieldProps {
  openings: readonly BoardOpening[];
  /** Null: all openings. */
  current: BoardOpening | null;
  /** With "all" for all openings. */
  onChoose: (id: string) => void;
}

export function OpeningField({ openings, current, onChoose }: OpeningFieldProps) {
  const options = openings.map((opening) => ({ value: String(opening.id), label: labelOf(opening) }));
  return (
    <SelectField
      label="Opening"
      value={current ? String(current.id) : 'all'}
      options={[...options, { value: 'all', label: 'All openings' }]}
      onChange={onChoose}
    />
  );
}

/** Time first, and a shortened resort name: a phone shows about 35 letters. */
function labelOf({ is_live: isLive, openingDate, resort }: BoardOpening): string {
  const when = isLive ? `Live since ${formatDate(openingDate, 'time')}` : formatDate(openingDate, 'weekdayDayTime');
  return `${when} · ${resort.replace(/ Sunset Resort$/, '')}`;
}
