import { z } from 'zod';
import { rosterPlaces } from '../../catalog-fields.ts';
import { endpoint } from '../../endpoint.ts';
import { idParamSchema, idSchema, instantSchema, timeZoneSchema } from '../../fields.ts';

const staffMemberSchema = z.object({ member_id: idSchema, name: z.string() });

/** One place of an evening, e.g. Host. */
const rosterPlaceSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** Who has it; null: it is open. */
  holder: staffMemberSchema.nullable(),
  /** To whom the holder hands it over; they claim it. */
  offered_to: staffMemberSchema.nullable(),
  can: z.object({ claim: z.boolean(), release: z.boolean(), offer: z.boolean() }),
});
export type RosterPlace = z.output<typeof rosterPlaceSchema>;

/** An opening with its places, in the order of the template. */
export const rosterOpeningSchema = z.object({
  id: idSchema,
  resort: z.string(),
  opening_date: instantSchema,
  timezone: timeZoneSchema,
  places: z.array(rosterPlaceSchema),
});
export type RosterOpening = z.output<typeof rosterOpeningSchema>;

/** A member of the staff, or somebody who was, with the evenings that they had a place at. */
const rosterMemberSchema = staffMemberSchema.extend({
  is_staff: z.boolean(),
  evenings: z.int(),
  last_evening: instantSchema.nullable(),
});
export type RosterMember = z.output<typeof rosterMemberSchema>;

const changedSchema = z.object({ success: z.literal(true), opening: rosterOpeningSchema });

/** What all changes of a roster have in common. */
const change = {
  changes: [],
  response: changedSchema,
  errors: ['not_found', 'place_taken', 'no_opening'],
} as const;

/** What staff do with one place. */
const onPlace = { ...change, method: 'POST', access: 'host', params: z.object({ placeId: idParamSchema }) } as const;

export const listRoster = endpoint({
  method: 'GET',
  path: '/hosting/roster',
  summary: 'The places of openings that are live or next (20), in order of time.',
  access: 'host',
  response: z.array(rosterOpeningSchema),
});

export const listRosterMembers = endpoint({
  method: 'GET',
  path: '/hosting/roster/members',
  summary: 'The staff, and who had a place before, with how many past evenings; most first (200).',
  access: 'host',
  response: z.array(rosterMemberSchema),
});

export const claimPlace = endpoint({
  ...onPlace,
  path: '/hosting/roster/{placeId}/claim',
  summary: 'Takes a place that is open, or that its holder offers to the caller.',
});

export const releasePlace = endpoint({
  ...onPlace,
  path: '/hosting/roster/{placeId}/release',
  summary: 'Gives a place back. Admins release the place of anybody.',
});

export const offerPlace = endpoint({
  ...onPlace,
  path: '/hosting/roster/{placeId}/offer',
  summary:
    'Offers a place of the caller to another member of the staff, who takes it by claiming; null takes the offer back.',
  body: z.object({ member_id: idSchema.nullable() }),
});

export const setRoster = endpoint({
  ...change,
  method: 'PUT',
  path: '/admin/resort-openings/{openingId}/roster',
  summary: 'Sets the places of an opening; a name that is there twice is two places. Places that somebody has stay.',
  access: 'admin',
  params: z.object({ openingId: idParamSchema }),
  body: z.object({ places: rosterPlaces }),
});
