import { formatDate } from '../../../format/dates.ts';
import type { BoardOpening } from '@sunset/contract/api/session-board.ts';
import { SelectField } from '../../../ui/forms/select-field.tsx';

interface OpeningFieldProps {
  openings: readonly BoardOpening[];
  current: BoardOpening | null;
  onChoose: (id: string) => void;
}

export function OpeningField({ openings, current, onChoose }: OpeningFieldProps) {
  const options = openings.map((opening) => ({ value: String(opening.id), label: labelOf(opening) }));
  return (
    <SelectField label="Opening" value={current ? String(current.id) : ''} options={options} onChange={onChoose} />
  );
}

/** Time first, and a shortened resort name: a phone shows about 35 letters. */
function labelOf({ is_live: isLive, openingDate, resort }: BoardOpening): string {
  const when = isLive ? `Live since ${formatDate(openingDate, 'time')}` : formatDate(openingDate, 'weekdayDayTime');
  return `${when} · ${resort.replace(/ Sunset Resort$/, '')}`;
}
