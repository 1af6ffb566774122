import { formatDate, formatDateWithZone } from '../../../../format/dates.ts';

interface SessionTimeProps {
  checkIn: string;
  createdAt: string;
}

/** When a session starts and when it was booked, in the viewer's time zone. The tooltip has the full date. */
export function SessionTime({ checkIn, createdAt }: SessionTimeProps) {
  return (
    <span className="tabular-nums xl:whitespace-nowrap">
      <time dateTime={checkIn} title={fullText(checkIn)} className="block">
        {formatDateWithZone(checkIn, 'weekdayDayTime')}
      </time>
      <span className="block text-sm text-ink-soft">
        Booked{' '}
        <time dateTime={createdAt} title={fullText(createdAt)}>
          {formatDate(createdAt, 'dayTime')}
        </time>
      </span>
    </span>
  );
}

const fullText = (moment: string) => formatDateWithZone(moment, 'fullDateTime');
