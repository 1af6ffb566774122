import type { Fetch } from '../../http/listen.ts';
import type { PageVersions } from './page-versions.ts';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * The API, after whose edits by staff no page from before is served: an admin who saves and looks sees the change. Guests'
 * bookings leave the pages alone; rooms left may be a few seconds old, and the wizard asks the API itself.
 */
export function invalidateAfterEdits(versions: PageVersions, api: Fetch): Fetch {
  return async (request, env) => {
    const answer = await api(request, env);
    const isStaffs = /\/api\/(?:admin|hosting)\//.test(request.url);
    if (isStaffs && !reading.has(request.method) && answer.status < 400) versions.invalidate('all');
    return answer;
  };
}
