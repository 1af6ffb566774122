import type { LineStanding } from '@sunset/contract/api/bookings/line.ts';
import type { Texts } from '../../../messages/texts.ts';

/** "You are number 3 in line. That takes about 6 minutes.", of a guest with a booking who is in line. */
export function placeText({ state, place, estimate_minutes: minutes }: LineStanding, { say }: Texts): string {
  if (state === 'called') return say('line_called_title');
  if (place === null) return say('line_joined');
  const number = say('line_place', { number: place });
  return minutes === null ? number : `${number} ${say('line_estimate', { count: minutes })}`;
}
