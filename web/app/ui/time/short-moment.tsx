import { formatDateWithZone } from '../../format/dates.ts';

interface ShortMomentProps {
  moment: string | null;
  otherwise?: string;
  /** With seconds, for logs. */
  isExact?: boolean;
}

/**
 * A moment in one line, in the viewer's time zone with its short name. Only for lists that are not rendered by the
 * server.
 */
export function ShortMoment({ moment, otherwise = '–', isExact = false }: ShortMomentProps) {
  const date = moment === null ? null : new Date(moment);
  if (date === null || Number.isNaN(date.getTime())) return <span className="text-ink-soft">{otherwise}</span>;
  return (
    <time dateTime={date.toISOString()} title={date.toISOString()} className="tabular-nums">
      {formatDateWithZone(date.toISOString(), isExact ? 'dateTimeSeconds' : 'dateTime')}
    </time>
  );
}
