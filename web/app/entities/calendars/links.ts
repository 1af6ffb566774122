const sessionMs = 3_600_000;

/** `20261121T190000Z` */
const stamp = (ms: number) => new Date(ms).toISOString().replaceAll(/[-:]|\.\d+/g, '');

/** Opens Google Calendar with an event of one hour to save. */
export function googleCalendarLink(title: string, start: string): string {
  const ms = Date.parse(start);
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates: `${stamp(ms)}/${stamp(ms + sessionMs)}`,
    location: 'Bloxburg on Roblox',
  });
  return `https://calendar.google.com/calendar/render?${query}`;
}

/** Opens the calendar program of the device, which then reads the calendar again and again. */
export function subscriptionLink(address: string, origin: string): string {
  return new URL(address, origin).href.replace(/^https?/, 'webcal');
}
