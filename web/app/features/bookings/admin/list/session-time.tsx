import { viewerLocale } from '../../../../format/viewer-locale.ts';
import { zoneName } from '../../../../format/zone-name.ts';

const shape: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' };
const withDay = new Intl.DateTimeFormat(viewerLocale(), { weekday: 'short', ...shape });
const plain = new Intl.DateTimeFormat(viewerLocale(), shape);
const day = new Intl.DateTimeFormat(viewerLocale(), { dateStyle: 'full', timeStyle: 'short' });

interface SessionMomentProps {
  checkIn: string;
  createdAt: string;
}

/** When a session begins, and when it was asked for; in the viewer's zone, the whole date on demand. */
export function SessionMoment({ checkIn, createdAt }: SessionMomentProps) {
  return (
    <span className="tabular-nums xl:whitespace-nowrap">
      <time dateTime={checkIn} title={wholeText(checkIn)} className="block">
        {withDay.format(new Date(checkIn))} {zoneName(new Date(checkIn))}
      </time>
      <span className="block text-sm text-ink-soft">
        Booked{' '}
        <time dateTime={createdAt} title={wholeText(createdAt)}>
          {plain.format(new Date(createdAt))}
        </time>
      </span>
    </span>
  );
}

function wholeText(iso: string): string {
  const moment = new Date(iso);
  return `${day.format(moment)} ${zoneName(moment)}`;
}
