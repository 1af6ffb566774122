import { CalendarPlus } from 'lucide-react';
import { m } from '#messages';
import { useSite } from '../../lib/use-site.ts';
import { ExternalLink } from '../../ui/external-link.tsx';
import { iconSize } from '../../ui/icon-size.ts';
import { googleCalendarLink, subscriptionLink } from './links.ts';

interface AddToCalendarProps {
  title: string;
  /** When the session starts and ends. */
  start: string;
  end?: string;
  /** The address of the file: absolute, or a path of the API. */
  file: string;
  /** The address of the calendar to subscribe to, and what it contains. */
  feed: string;
  feedLabel: string;
}

/** Links that put a session into a calendar. It works before hydration (CAL-12). */
export function AddToCalendar({ title, start, end, file, feed, feedLabel }: AddToCalendarProps) {
  const { publicUrl, apiOrigin } = useSite();
  const item = 'flex min-h-11 items-center link';
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-control text-sm font-semibold text-accent-text hover:underline [&::-webkit-details-marker]:hidden">
        <CalendarPlus size={iconSize.small} className="shrink-0" />
        {m.calendars_add()}
      </summary>
      <ul aria-label={m.calendars_add_title({ title })} className="appear flex flex-wrap gap-x-6 pl-6 text-sm">
        <li>
          <ExternalLink href={googleCalendarLink(title, start, end)} className={item}>
            {m.calendars_google()}
          </ExternalLink>
        </li>
        <li>
          <a href={subscriptionLink(feed, apiOrigin || publicUrl)} className={item}>
            {feedLabel}
          </a>
        </li>
        <li>
          <a href={new URL(file, apiOrigin || publicUrl).href} className={item}>
            {m.calendars_file()}
          </a>
        </li>
      </ul>
    </details>
  );
}
