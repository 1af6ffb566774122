import type { LineStanding } from '@sunset/contract/api/bookings/line.ts';
import type { Texts } from '../../../messages/texts.ts';

type Place = Pick<LineStanding, 'state' | 'place' | 'estimate_minutes'>;

/** "You are number 3 in line. That takes about 6 minutes.", of a guest with a booking who is in line. */
export function placeText({ state, place, estimate_minutes: minutes }: Place, { say }: Texts): string {
  if (state === 'called') return say('line_called_title');
  if (place === null) return say('line_joined');
  const number = say('line_place', { number: place });
  return minutes === null ? number : `${number} ${say('line_estimate', { count: minutes })}`;
}

/** The same of a waiting member: their place among those who are here, and when a room may be free. Rules: LINE-2, LINE-4. */
export function waitingPlaceText({ state, place, estimate_minutes: minutes }: Place, { say }: Texts): string {
  if (state === 'called') return say('line_called_title');
  const number = say('line_waiting_member_place', { number: place ?? 1 });
  return minutes === null ? number : `${number} ${say('line_waiting_member_estimate', { count: minutes })}`;
}
