import { z } from 'zod';
import { accentProblem, highlightProblem } from '../brand/accents.ts';
import { linkSchema, line, ownPictureSchema } from '../catalog-fields.ts';
import { endpoint } from '../endpoint.ts';
import { locales } from '../locales.ts';
import { saleModeSchema } from './catalog/catalog.ts';
import { requiredTextSchema } from '../fields.ts';
import { mapSiteSwitches } from '../messages/site-switches.ts';

const choicesSchema = z.object({
  /** Rules: OFFER-12, POST-1. */
  ...mapSiteSwitches(() => z.boolean()),
  /** How many bookings a person may have whose session is not over. */
  max_active_bookings_per_user: z.int().min(1).max(100),
  /** How many minutes before the opening confirmed guests get the neighborhood code. Rule: MSG-5. */
  code_minutes_before: z.int().min(15).max(1440),
  /** The language of posts for guests in channels. Rule: POST-7. */
  channel_language: z.enum(locales),
  /** How new openings are sold. Rule: DRAW-1. */
  default_sale_mode: saleModeSchema,
  /** How many days in the Discord server an entry of a lobby needs. Rule: DRAW-3. */
  lobby_min_membership_days: z.int().min(0).max(365),
  /** From so many no-shows in 60 days on, entries follow all others for 14 days; null: never. Rule: DRAW-12. */
  no_show_limit: z.int().min(1).max(20).nullable(),
  /** How many minutes after the start a guest who is not there counts as late. Rule: LATE-1. */
  late_after_minutes: z.int().min(5).max(30),
});

/** Colours and pictures of the community; null: those of the product. Rules: BRAND-2, BRAND-3. */
const brandSchema = z.object({
  /** The main accent as it is in the light theme: buttons, links. */
  accent_color: z.string().nullable(),
  /** The colour of small texts on dark areas. */
  highlight_color: z.string().nullable(),
  logo: z.string().nullable(),
  hero_picture: z.string().nullable(),
});

/** Addresses of the operator may be http on a machine of their own. */
const wordsSchema = z.object({
  brand_name: z.string(),
  tagline: z.string(),
  hero_title: z.string(),
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
  /** What holds now. */
  settings: choicesSchema.extend({ ...brandSchema.shape, ...wordsSchema.shape }),
  /** The operator's configuration, used for settings that are not set. */
  defaults: wordsSchema,
  /** Counts the changes; sent back with a change. */
  version: z.int(),
});
export type AdminSiteSettings = z.output<typeof siteSettingsSchema>;

const link = linkSchema.nullable().optional();

/** `#rrggbb` in small letters, if texts in it can be read where it is used. Rule: BRAND-3. */
const colorSchema = (problemOf: (color: string) => string | null) =>
  z
    .string()
    .trim()
    .regex(/^#[0-9a-f]{6}$/i, { error: 'must be a colour like #a1b2c3', abort: true })
    .transform((color) => color.toLowerCase())
    .superRefine((color, context) => {
      const problem = problemOf(color);
      if (problem !== null) context.addIssue({ code: 'custom', message: problem });
    });

export const uploadedPictureSchema = ownPictureSchema.refine(
  (src) => src.startsWith('/uploads/'),
  'must be a picture that was uploaded here',
);

export const accentColorSchema = colorSchema(accentProblem);
export const highlightColorSchema = colorSchema(highlightProblem);

/** Null gives a text or link back to the configuration. */
const changesSchema = z.strictObject({
  ...choicesSchema.partial().shape,
  brand_name: requiredTextSchema(60).nullable().optional(),
  tagline: requiredTextSchema(160).nullable().optional(),
  hero_title: line(40).nullable().optional(),
  accent_color: accentColorSchema.nullable().optional(),
  highlight_color: highlightColorSchema.nullable().optional(),
  logo: uploadedPictureSchema.nullable().optional(),
  hero_picture: ownPictureSchema.nullable().optional(),
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
  body: z.object({ link: linkSchema.nullable() }),
  response: robuxItemSchema,
});

export const setRobuxItems = endpoint({
  method: 'PUT',
  path: '/admin/robux-items',
  summary: 'Sets the catalogue items of several amounts together; null takes one away.',
  access: 'admin',
  changes: ['settings'],
  body: z.object({
    items: z
      .array(z.object({ amount: z.int().min(1).max(999_999), link: linkSchema.nullable() }))
      .min(1)
      .max(200),
  }),
  response: z.array(robuxItemSchema),
});
