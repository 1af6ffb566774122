import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { requiredTextSchema } from '../../fields.ts';
import { resortAccessSchema } from '../catalog/catalog.ts';

/** A resort's three switches, as staff see and set them. */
const resortAccessSettingsSchema = resortAccessSchema.extend({ resort_name: z.string() });
export type ResortAccessSettings = z.output<typeof resortAccessSettingsSchema>;

const resort = requiredTextSchema(100);

export const listResortAccess = endpoint({
  method: 'GET',
  path: '/admin/resort-booking-settings',
  summary: 'Who may book at each resort.',
  access: 'admin',
  response: z.array(resortAccessSettingsSchema),
});

export const changeResortAccess = endpoint({
  method: 'POST',
  path: '/admin/resort-booking-settings/{resort}',
  summary: 'Opens or closes a resort for one kind of guest; the others stay as they are.',
  access: 'admin',
  changes: ['toggles'],
  params: z.object({ resort }),
  body: z
    .strictObject(resortAccessSchema.partial().shape)
    .refine((flags) => Object.keys(flags).length > 0, 'must name a kind of guest'),
  response: z.object({ message: z.string(), settings: resortAccessSettingsSchema }),
  errors: ['not_found'],
});

export const getHostResortAccess = endpoint({
  method: 'GET',
  path: '/hosting/resort-booking-settings/{resortName}',
  summary: 'Who may book at a resort.',
  access: 'host',
  params: z.object({ resortName: resort }),
  response: resortAccessSettingsSchema,
  errors: ['not_found'],
});

export const setHostResortAccess = endpoint({
  method: 'POST',
  path: '/hosting/resort-booking-settings/{resortName}',
  summary: 'Sets all three switches of a resort.',
  access: 'host',
  changes: ['toggles'],
  params: z.object({ resortName: resort }),
  body: resortAccessSchema,
  response: z.object({ success: z.literal(true), settings: resortAccessSettingsSchema }),
  errors: ['not_found'],
});
