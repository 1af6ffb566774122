import { z } from 'zod';
import { httpsAddressSchema } from '../catalog-fields.ts';
import { endpoint } from '../endpoint.ts';
import { requiredTextSchema } from '../fields.ts';

const switchesSchema = z.object({
  /** How many bookings a person may have whose session is not over. */
  max_active_bookings_per_user: z.int().min(1).max(100),
  /** Whether anything goes to Discord at all. */
  messages_enabled: z.boolean(),
  /** Whether the public announcement of an opening shows the neighborhood code. */
  announcement_shows_code: z.boolean(),
});

/** What holds now. Addresses of the operator may be http on a machine of their own. */
const effectiveSchema = switchesSchema.extend({
  brand_name: z.string(),
  tagline: z.string(),
  invite_url: z.string(),
  ticket_url: z.string(),
  donation_url: z.string(),
  terms_url: z.string(),
  privacy_url: z.string(),
  tiktok_url: z.string(),
  roblox_group_url: z.string(),
  twitter_url: z.string(),
});

const siteSettingsSchema = z.object({
  settings: effectiveSchema,
  /** The operator's configuration, used for settings that are not set. */
  defaults: effectiveSchema.omit({
    max_active_bookings_per_user: true,
    messages_enabled: true,
    announcement_shows_code: true,
  }),
  /** Counts the changes; sent back with a change. */
  version: z.int(),
});
export type AdminSiteSettings = z.output<typeof siteSettingsSchema>;

const link = httpsAddressSchema.nullable().optional();

/** Null gives a text or link back to the configuration. */
const changesSchema = z.strictObject({
  ...switchesSchema.partial().shape,
  brand_name: requiredTextSchema(60).nullable().optional(),
  tagline: requiredTextSchema(160).nullable().optional(),
  invite_url: link,
  ticket_url: link,
  donation_url: link,
  terms_url: link,
  privacy_url: link,
  tiktok_url: link,
  roblox_group_url: link,
  twitter_url: link,
  /** The version that was edited. Without it the change is made whatever others changed since. */
  version: z.int32().positive().optional(),
});
export type SiteSettingsChanges = z.output<typeof changesSchema>;

export const getSiteSettings = endpoint({
  method: 'GET',
  path: '/admin/community-settings',
  summary: "The community's limits, messages, name and links.",
  access: 'admin',
  response: siteSettingsSchema,
});

export const changeSiteSettings = endpoint({
  method: 'PATCH',
  path: '/admin/community-settings',
  summary:
    'Changes the settings that are named. They count from the next request on. `changed_meanwhile`: one of them was changed since `version`; the answer has `settings`, `version` and their names in `changed`.',
  access: 'admin',
  changes: ['settings'],
  body: changesSchema.refine(
    (changes) => Object.keys(changes).some((name) => name !== 'version'),
    'must name a setting',
  ),
  response: siteSettingsSchema,
  errors: ['changed_meanwhile'],
});

/** An amount of Robux that a booking can cost, and the catalogue item by which it is paid. */
const robuxItemSchema = z.object({ amount: z.int().positive(), link: z.string().nullable() });
export type RobuxItem = z.output<typeof robuxItemSchema>;

export const listRobuxItems = endpoint({
  method: 'GET',
  path: '/admin/robux-items',
  summary: 'Every amount of Robux that a booking can cost, with its catalogue item. Without one, people open a ticket.',
  access: 'admin',
  response: z.array(robuxItemSchema),
});

export const setRobuxItem = endpoint({
  method: 'PUT',
  path: '/admin/robux-items/{amount}',
  summary: 'Sets the catalogue item of an amount; null takes it away.',
  access: 'admin',
  changes: ['settings'],
  params: z.object({
    amount: z
      .string()
      .regex(/^[1-9]\d{0,5}$/, 'must be an amount of Robux')
      .transform(Number),
  }),
  body: z.object({ link: httpsAddressSchema.nullable() }),
  response: robuxItemSchema,
});
