import type { HostedOpening } from '@sunset/contract/api/hosting.ts';
import { SelectField } from '../../../ui/select-field.tsx';

const shape = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

interface OpeningFieldProps {
  openings: readonly HostedOpening[];
  current: HostedOpening | null;
  onChoose: (id: string) => void;
}

/** Which evening it is about. */
export function OpeningField({ openings, current, onChoose }: OpeningFieldProps) {
  const options = openings.map((opening) => ({
    value: String(opening.id),
    label: `${opening.is_live ? 'Live now: ' : ''}${opening.resort} · ${shape.format(new Date(opening.openingDate))}`,
  }));
  return (
    <SelectField label="Opening" value={current ? String(current.id) : ''} options={options} onChange={onChoose} />
  );
}
