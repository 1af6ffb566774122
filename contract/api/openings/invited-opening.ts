import { z } from 'zod';
import { idSchema, instantSchema, timeZoneSchema } from '../../fields.ts';

/** What everybody with the link of a party or a room sees of its opening: no names. Rules: PARTY-16, COMPANION-7. */
export const invitedOpening = {
  openingId: idSchema,
  resortId: idSchema,
  resort: z.string(),
  image: z.string(),
  checkIn: instantSchema,
  timezone: timeZoneSchema,
};
