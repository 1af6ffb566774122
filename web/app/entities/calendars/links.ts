import { sessionMs } from '@sunset/contract/openings/session-length.ts';

/** `20261121T190000Z` */
const stamp = (ms: number) => new Date(ms).toISOString().replaceAll(/[-:]|\.\d+/g, '');

/** Opens Google Calendar with an event to save; without an end it is as long as sessions usually are. */
export function googleCalendarLink(title: string, start: string, end?: string): string {
  const startMs = Date.parse(start);
  const endMs = end === undefined ? startMs + sessionMs : Date.parse(end);
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates: `${stamp(startMs)}/${stamp(endMs)}`,
    location: 'Bloxburg on Roblox',
  });
  return `https://calendar.google.com/calendar/render?${query}`;
}

/** Opens the calendar program of the device, which then reads the calendar again and again. */
export function subscriptionLink(address: string, origin: string): string {
  return new URL(address, origin).href.replace(/^https?/, 'webcal');
}
