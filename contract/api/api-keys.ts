import { z } from 'zod';
import { apiScopeIds } from '../api-scopes.ts';
import { endpoint } from '../endpoint.ts';
import { idParamSchema, idSchema, instantSchema, requiredTextSchema } from '../fields.ts';

/** Keys of a community that are neither revoked nor expired. Rule: KEY-5. */
export const maxLiveApiKeys = 20;

/** The longest time after which a key ends on its own. */
const maxApiKeyDays = 730;

const apiScopeSchema = z.enum(apiScopeIds);

/** An API key without the key itself, of which the server stores the hash alone. */
export const apiKeySchema = z.object({
  id: idSchema,
  name: z.string(),
  scopes: z.array(apiScopeSchema),
  /** The last characters of the key. */
  ends_with: z.string(),
  state: z.enum(['live', 'expired', 'revoked']),
  created_by: z.string(),
  created_at: instantSchema,
  expires_at: instantSchema.nullable(),
  /** Up to a minute old; null if the key was never used. */
  last_used_at: instantSchema.nullable(),
  revoked_at: instantSchema.nullable(),
});
export type ApiKey = z.output<typeof apiKeySchema>;

export const listApiKeys = endpoint({
  method: 'GET',
  path: '/admin/api-keys',
  summary: 'API keys: the live ones, then the latest 50 that have ended.',
  access: 'admin',
  response: z.array(apiKeySchema),
});

export const createApiKey = endpoint({
  method: 'POST',
  path: '/admin/api-keys',
  summary: 'Creates an API key. `key` is shown this once.',
  access: 'admin',
  changes: [],
  body: z.object({
    name: requiredTextSchema(60),
    scopes: z.array(apiScopeSchema).min(1, 'must name at least one scope').max(apiScopeIds.length),
    /** After how many days the key ends; without it the key lasts until it is revoked. */
    expires_in_days: z.int().min(1).max(maxApiKeyDays).nullable().default(null),
  }),
  response: z.object({ success: z.literal(true), api_key: apiKeySchema, key: z.string() }),
  errors: ['too_many_keys'],
});

export const revokeApiKey = endpoint({
  method: 'DELETE',
  path: '/admin/api-keys/{keyId}',
  summary: 'Revokes an API key. The next call with it is refused.',
  access: 'admin',
  changes: [],
  params: z.object({ keyId: idParamSchema }),
  response: z.object({ success: z.literal(true), api_key: apiKeySchema }),
  errors: ['not_found'],
});
