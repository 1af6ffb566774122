import { entering } from './door-steps.ts';
import { placing } from './guest-steps.ts';
import { pressing } from '../parties/booking-steps.ts';
import { day, pick } from '../model.ts';
import type { Bind } from './step.ts';
import { taking } from './waiting-steps.ts';

/** The call that made a booking once more, long after its answer, like a page that was suspended. */
export const repeatCall: Bind = ({ target }, model, number) => {
  const booking = pick(model.bookings, target);
  if (!booking) return null;
  const { request } = booking;
  // A claim is over by then.
  if ('host' in request) return null;
  // Without a key it was booked by the last acceptance, or by a job.
  if ('leader' in request) return request.key === '' ? null : pressing(request);
  const latest = model.bookings.findLast((one) => one.request.key === request.key) ?? booking;
  const isRemembered = (model.remembered[request.key]?.at ?? 0) > model.now - day;
  const label = isRemembered ? latest.label : `b${number}`;
  if ('by' in request) return entering(label, request);
  if (!request.isOffered) return placing(label, request);
  return isRemembered ? taking(label, request) : null;
};
