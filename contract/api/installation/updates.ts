import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';

const newerVersionSchema = z.object({
  /** Null: none is known, or no update address is configured. */
  newer: z.object({ version: z.string(), notes_url: z.string().nullable() }).nullable(),
});

export const getNewerVersion = endpoint({
  method: 'GET',
  path: '/admin/newer-version',
  summary: 'A newer version of the site than the one that runs, as the configured update address names it.',
  access: 'admin',
  response: newerVersionSchema,
});
