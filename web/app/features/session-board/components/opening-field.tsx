import { formatDate } from '../../../format/dates.ts';
import type { HostedOpening } from '@sunset/contract/api/session-board.ts';
import { SelectField } from '../../../ui/forms/select-field.tsx';

interface OpeningFieldProps {
  openings: readonly HostedOpening[];
  current: HostedOpening | null;
  onChoose: (id: string) => void;
}

/** Which evening it is about. */
export function OpeningField({ openings, current, onChoose }: OpeningFieldProps) {
  const options = openings.map((opening) => ({ value: String(opening.id), label: labelOf(opening) }));
  return (
    <SelectField label="Opening" value={current ? String(current.id) : ''} options={options} onChange={onChoose} />
  );
}

/** When comes first, and the name without what all of them share: a phone shows some 35 letters. */
function labelOf({ is_live: isLive, openingDate, resort }: HostedOpening): string {
  const when = isLive ? `Live since ${formatDate(openingDate, 'time')}` : formatDate(openingDate, 'weekdayDayTime');
  return `${when} · ${resort.replace(/ Sunset Resort$/, '')}`;
}
