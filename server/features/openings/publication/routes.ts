import { publishOpenings as publishEndpoint } from '@sunset/contract/api/openings/admin.ts';
import { serve, type ApiServer } from '../../../http/serve.ts';
import { presentAdminOpening } from '../admin/presenter.ts';
import { publishOpenings } from './commands/publish-openings.ts';
import { readPublication, type Publication } from './rules.ts';

/** Making planned openings public, for staff. */
export function servePublication(api: ApiServer): void {
  serve(api, publishEndpoint, async ({ deps, actor, body }) => {
    const publication = readPublication(body.publish_at);
    const rows = await publishOpenings(deps, actor, { openingIds: body.opening_ids, publication });
    return { success: true as const, message: messageOf(publication), openings: rows.map(presentAdminOpening) };
  });
}

function messageOf({ kind }: Publication): string {
  if (kind === 'now') return 'Published.';
  return kind === 'at' ? 'The time of publication was set.' : 'Nothing is published by itself.';
}
