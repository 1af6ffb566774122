/** What staff can choose when they reject a booking. The guest reads it. */
export const rejectReasons = [
  'This session is full',
  'Your payment did not arrive',
  'We could not find your Roblox name',
] as const;

/** With the longest of the reasons, within the 300 characters that the server accepts. */
export const maxOwnReasonLength = 250;

/** The chosen reason and the text of the host as one text. Messages put a full stop after it. */
export function joinReason(chosen: string, own: string): string {
  return [chosen, own.trim().replace(/\.+$/, '')].filter((part) => part !== '').join('. ');
}
