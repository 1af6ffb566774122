import { z } from 'zod';
import { line, optionalLink, roomSize, story } from '../../catalog-fields.ts';
import { endpoint } from '../../endpoint.ts';
import { moneySchema } from '../../fields.ts';
import { timeZoneName } from '../catalog/admin.ts';
import { uploadTypes } from '../catalog/store-admin.ts';
import { accentColorSchema, highlightColorSchema, uploadedPictureSchema } from '../site-settings.ts';
import { setupErrors } from './setup.ts';
import { savedStepSchema } from './state.ts';

/* Steps that need nobody else. Each checks and saves; what was saved is encrypted and deleted when the set-up ends. */

export const setSetupBrand = endpoint({
  method: 'PUT',
  path: '/setup/brand',
  summary: 'Name, tagline, colours and logo of the community.',
  access: 'public',
  changes: [],
  body: z.object({
    brand_name: line(60),
    tagline: line(160),
    accent_color: accentColorSchema.nullable(),
    highlight_color: highlightColorSchema.nullable(),
    logo: uploadedPictureSchema.nullable(),
  }),
  response: savedStepSchema,
  errors: setupErrors,
});

export const uploadSetupLogo = endpoint({
  method: 'POST',
  path: '/setup/logo',
  summary: 'Takes a picture for the logo (PNG, JPEG, WebP or AVIF, judged by its contents).',
  access: 'public',
  changes: [],
  upload: { types: uploadTypes, maxBytes: 15 * 1024 * 1024 },
  response: z.object({ src: z.string(), width: z.int(), height: z.int() }),
  errors: [...setupErrors, 'picture_refused', 'outside_service_failed'],
});

export const setSetupLinks = endpoint({
  method: 'PUT',
  path: '/setup/links',
  summary: 'Links of the community; null leaves one out.',
  access: 'public',
  changes: [],
  body: z.object({
    invite_url: optionalLink,
    ticket_url: optionalLink,
    donation_url: optionalLink,
    terms_url: optionalLink,
    privacy_url: optionalLink,
    tiktok_url: optionalLink,
    roblox_group_url: optionalLink,
    twitter_url: optionalLink,
  }),
  response: savedStepSchema,
  errors: setupErrors,
});

export const setSetupBloxlink = endpoint({
  method: 'PUT',
  path: '/setup/bloxlink',
  summary: 'The key of Bloxlink, tried at once; null goes on without, and no field keeps the key that is stored.',
  access: 'public',
  changes: [],
  body: z.object({ api_key: line(500).nullable().optional() }),
  response: savedStepSchema,
  errors: [...setupErrors, 'setup_incomplete', 'setup_refused', 'outside_service_failed'],
});

export const setSetupRoblox = endpoint({
  method: 'PUT',
  path: '/setup/roblox',
  summary: 'The Roblox application, tried at once; null goes on without, and no secret keeps the one that is stored.',
  access: 'public',
  changes: [],
  body: z.object({ client_id: line(100).nullable(), client_secret: line(500).optional() }),
  response: savedStepSchema,
  errors: [...setupErrors, 'setup_incomplete', 'setup_refused', 'outside_service_failed'],
});

const roomTypeSchema = z.object({
  name: line(60),
  price: moneySchema.max(1_000_000),
  max_guests: z.int().min(1).max(100),
  size: roomSize,
  rooms: z.int().min(1).max(500),
});

export const setSetupResort = endpoint({
  method: 'PUT',
  path: '/setup/resort',
  summary: 'The first resort with its room types, so that an opening can be planned; null goes on without.',
  access: 'public',
  changes: [],
  body: z.object({
    resort: z
      .object({
        name: line(80),
        location: line(120),
        description: story(2000),
        timezone: timeZoneName,
        room_types: z
          .array(roomTypeSchema)
          .min(1, 'must have at least one')
          .max(10, 'must be at most 10')
          .refine(
            (types) => new Set(types.map(({ name }) => name.toLowerCase())).size === types.length,
            'must have different names',
          ),
      })
      .nullable(),
  }),
  response: savedStepSchema,
  errors: setupErrors,
});
