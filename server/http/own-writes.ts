import type { MiddlewareHandler } from 'hono';
import type { Deps } from '../deps.ts';
import type { NoticeKind } from '../live/notices.ts';

const everything: NoticeKind[] = ['availability', 'openings', 'toggles', 'catalogue', 'settings'];

/** The calls that change what is kept, by the beginning of their path. */
const written: [prefix: string, kinds: NoticeKind[]][] = [
  ['/api/bookings', ['availability']],
  ['/api/user/', ['availability']],
  ['/api/admin/', everything],
  ['/api/hosting/', everything],
];

/**
 * After a write nobody gets from this process what was kept before it: the database's own word takes a moment to come, and
 * whoever has just written looks at once.
 */
export function noticeOwnWrites({ changes }: Deps): MiddlewareHandler {
  return async (context, next) => {
    await next();
    if (context.req.method === 'GET' || context.res.status >= 400) return;
    const kinds = written.find(([prefix]) => context.req.path.startsWith(prefix))?.[1];
    if (kinds) changes.touch(kinds);
  };
}
