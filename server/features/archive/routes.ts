import type { Readable } from 'node:stream';
import * as contract from '@sunset/contract/api/installation/archive.ts';
import { serve, serveFile, type ApiServer } from '../../http/serve.ts';
import { createAddress } from './commands/create-address.ts';
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
  serve(api, contract.createArchiveAddress, async ({ deps, actor }) => ({
    path: `/api/admin/archive/${await createAddress(deps, actor)}`,
  }));
  serveFile(api, contract.downloadArchive, async ({ deps, params, headers }) => {
    const archive = await startDownload(deps, params.token);
    headers.set('content-type', 'application/zip');
    headers.set('content-disposition', `attachment; filename="${archiveFileName(deps.now())}"`);
    headers.set('referrer-policy', 'no-referrer');
    return toBody(archive);
  });
}

/** As `Readable.toWeb`, which throws outside of any call if a part arrives while the reader goes away. */
function toBody(archive: Readable): ReadableStream<Uint8Array> {
  const parts: AsyncIterator<Uint8Array> = archive[Symbol.asyncIterator]();
  return new ReadableStream({
    pull: async (body) => {
      const part = await parts.next();
      if (part.done) body.close();
      else body.enqueue(part.value);
    },
    cancel: () => {
      archive.destroy();
    },
  });
}
