import { Readable } from 'node:stream';
import * as contract from '@sunset/contract/api/installation/archive.ts';
import { serve, serveFile, type ApiServer } from '../../http/serve.ts';
import { startDownload } from './commands/start-download.ts';
import { findPrimarySignIn } from './queries.ts';
import { archiveFileName, freshSignInMs } from './rules.ts';

/** Everything of the community as one file, to leave with. */
export function serveArchive(api: ApiServer): void {
  serve(api, contract.getArchive, async ({ deps, actor }) => {
    const signedInAt = await findPrimarySignIn(deps.db, actor.sessionId);
    const until = signedInAt === null ? 0 : signedInAt.getTime() + freshSignInMs;
    return { fresh_until: until > deps.now().getTime() ? new Date(until).toISOString() : null };
  });
  serveFile(api, contract.downloadArchive, async ({ deps, actor, headers }) => {
    const archive = await startDownload(deps, actor);
    headers.set('content-type', 'application/zip');
    headers.set('content-disposition', `attachment; filename="${archiveFileName(deps.now())}"`);
    return Readable.toWeb(archive) as ReadableStream<Uint8Array>;
  });
}
