import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { instantSchema, tokenSchema } from '../../fields.ts';

export const getArchive = endpoint({
  method: 'GET',
  path: '/admin/archive',
  summary:
    'Until when this sign-in is fresh enough to download the archive of the community; null if the primary admin has to sign in again.',
  access: 'admin',
  response: z.object({ fresh_until: instantSchema.nullable() }),
});

export const createArchiveAddress = endpoint({
  method: 'POST',
  path: '/admin/archive',
  summary:
    'Creates the address of one download of the archive, for the next minute, in place of an earlier one. For the primary admin, within ten minutes of a sign-in.',
  access: 'admin',
  changes: [],
  response: z.object({
    /** Below the origin of the API. A browser opens it without the token, and saves the file as it arrives. */
    path: z.string(),
  }),
  errors: ['primary_admin_required', 'fresh_sign_in_required', 'archive_running'],
});

export const downloadArchive = endpoint({
  method: 'GET',
  path: '/admin/archive/{token}',
  summary:
    'The whole community as a ZIP file: JSON for `npm run import:archive`, CSV for people, and pictures. The address works once; one download at a time.',
  access: 'public',
  download: 'application/zip',
  params: z.object({ token: tokenSchema }),
  response: z.undefined(),
  errors: ['archive_address_invalid', 'archive_running', 'too_many_requests'],
});

export const archiveCalls = [getArchive, createArchiveAddress, downloadArchive] as const;
