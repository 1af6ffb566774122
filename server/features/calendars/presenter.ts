import type { BookingStatus } from '@sunset/contract/bookings/booking-status.ts';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { Texts } from '../../messages/texts.ts';
import { statusTexts } from '../messages/booking-cards/template.ts';
import type { BookingEventRow, OpeningEventRow } from './queries.ts';
import { eventStatuses, oneLine, refreshSeconds, type CalendarEvent } from './rules.ts';

const place = 'Bloxburg on Roblox';

/** An opening for everybody. Rule: CAL-9. */
export function presentOpeningEvent(row: OpeningEventRow, publicUrl: string): CalendarEvent {
  const url = `${publicUrl}/resort/${row.resortId}`;
  const isCancelled = row.cancelledAt !== null;
  return {
    uid: `opening-${row.id}@${new URL(publicUrl).hostname}`,
    ...timesOf(row),
    status: isCancelled ? 'CANCELLED' : 'CONFIRMED',
    title: row.resortName,
    description: isCancelled ? 'This opening was cancelled.' : `Book a room: ${url}`,
    url,
  };
}

/** A booking for its guest in their language, without names: people share their calendars. Rule: CAL-9. */
export function presentBookingEvent(row: BookingEventRow, publicUrl: string, texts: Texts): CalendarEvent {
  const status = row.status as BookingStatus;
  const url = `${publicUrl}${texts.path('/book?view=bookings')}`;
  return {
    uid: `booking-${row.reference}@${new URL(publicUrl).hostname}`,
    ...timesOf(row),
    status: eventStatuses[status],
    title: `${row.resortName} - ${row.roomType}`,
    description: [
      texts.say(statusTexts[status].text),
      texts.say('calendar_room', { number: String(row.roomNumber) }),
      url,
    ].join('\n'),
    url,
  };
}

function timesOf({ sequence, changedAt, startsAt, endsAt }: OpeningEventRow | BookingEventRow) {
  return { sequence, changedAt, startsAt, endsAt };
}

/** A calendar as iCalendar text (RFC 5545), times in UTC. */
export function writeCalendar(name: string, events: readonly CalendarEvent[]): string {
  const calendar = ical({
    name: oneLine(name),
    // The product, not the community, whose name is that of the calendar. Rule: BRAND-1.
    prodId: { company: 'sunset-resorts', product: 'Calendar', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: refreshSeconds,
  });
  for (const event of events) {
    calendar.createEvent({
      id: event.uid,
      sequence: event.sequence,
      stamp: event.changedAt,
      start: event.startsAt,
      end: event.endsAt,
      status: ICalEventStatus[event.status],
      summary: oneLine(event.title),
      description: event.description.split('\n').map(oneLine).join('\n'),
      location: place,
      url: event.url,
    });
  }
  // RFC 5545 ends every line with CRLF, the last one too.
  return `${calendar.toString()}\r\n`;
}
