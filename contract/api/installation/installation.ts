import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { discordIdOf } from '../../fields.ts';

export const getInstallation = endpoint({
  method: 'GET',
  path: '/admin/installation',
  summary:
    'Whose the database is: a demo’s, or that of the community of one Discord server. `kind` is null before the first start; the ids are null in a demo.',
  access: 'admin',
  response: z.object({
    kind: z.enum(['demo', 'community']).nullable(),
    application_id: discordIdOf('application').nullable(),
    guild_id: discordIdOf('server').nullable(),
  }),
});
