import { viewerLocale } from '../../format/viewer-locale.ts';
import { zoneName } from '../../format/zone-name.ts';

interface ShortMomentProps {
  /** ISO 8601, or null for never. */
  moment: string | null;
  /** What stands where there is none. */
  otherwise?: string;
  /** With seconds, for logs. */
  isExact?: boolean;
}

/** A moment in one line, in the viewer's zone with its short name; for lists that only the browser renders. */
export function ShortMoment({ moment, otherwise = '–', isExact = false }: ShortMomentProps) {
  const date = moment === null ? null : new Date(moment);
  if (date === null || Number.isNaN(date.getTime())) return <span className="text-ink-soft">{otherwise}</span>;
  const shape: Intl.DateTimeFormatOptions = {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    ...(isExact ? { second: '2-digit' } : {}),
  };
  return (
    <time dateTime={date.toISOString()} title={date.toISOString()} className="tabular-nums">
      {new Intl.DateTimeFormat(viewerLocale(), shape).format(date)} {zoneName(date)}
    </time>
  );
}
