import type { HostedOpening } from '@sunset/contract/api/hosting.ts';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { viewerLocale } from '../../../format/viewer-locale.ts';

const time: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' };
const timeText = new Intl.DateTimeFormat(viewerLocale(), time);
const dayText = new Intl.DateTimeFormat(viewerLocale(), { weekday: 'short', month: 'short', day: 'numeric', ...time });

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
  const start = new Date(openingDate);
  const when = isLive ? `Live since ${timeText.format(start)}` : dayText.format(start);
  return `${when} · ${resort.replace(/ Sunset Resort$/, '')}`;
}
