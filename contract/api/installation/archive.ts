import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { instantSchema } from '../../fields.ts';

export const getArchive = endpoint({
  method: 'GET',
  path: '/admin/archive',
  summary:
    'Until when this sign-in is fresh enough to download the archive of the community; null if the primary admin has to sign in again.',
  access: 'admin',
  response: z.object({ fresh_until: instantSchema.nullable() }),
});

export const downloadArchive = endpoint({
  method: 'POST',
  path: '/admin/archive',
  summary:
    'The whole community as a ZIP file: JSON for `npm run import:archive`, CSV for people, and pictures. For the primary admin, within ten minutes of a sign-in; one at a time.',
  access: 'admin',
  download: 'application/zip',
  changes: [],
  response: z.undefined(),
  errors: ['primary_admin_required', 'fresh_sign_in_required', 'archive_running'],
});

export const archiveCalls = [getArchive, downloadArchive] as const;
