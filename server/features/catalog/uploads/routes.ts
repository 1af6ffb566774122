import type { ApiServer } from '../../../http/serve.ts';
import { listImageFiles } from '../queries.ts';
import { uploadedFile } from '../rules.ts';

const forever = 'public, max-age=31536000, immutable';
/** All unknown names together are looked up at most once in this time. */
const refreshIntervalMs = 1000;

type UploadsDeps = Pick<ApiServer['deps'], 'db' | 'storage' | 'sleep' | 'log'>;

/**
 * Serves `/uploads/`. Only files that the database lists are read, so that invented names cause no access to the disk or
 * bucket. A file never changes under its name.
 */
export function createUploads(deps: UploadsDeps): (request: Request) => Promise<Response> {
  const isKnown = createKnownFiles(deps);
  return async (request) => {
    const file = uploadedFile(new URL(request.url).pathname);
    if (file === null) return notFound();
    if (!(await isKnown(file.name))) return notFound();
    const found = await deps.storage.get(file.name);
    if (found.kind === 'refused') {
      deps.log.warn({ name: file.name, reason: found.reason }, 'a picture is in the database, but could not be found');
      return notFound();
    }
    if (found.kind === 'unavailable') {
      deps.log.error({ name: file.name, reason: found.reason }, 'a picture could not be read');
      return plain(503, 'The picture is not available right now.', { 'retry-after': '5' });
    }
    return answer(file.type, found.value);
  };
}

/** Whether a file exists. One that is not known waits for the next reading of all names: it may have just been uploaded. */
function createKnownFiles({ db, sleep }: UploadsDeps): (name: string) => Promise<boolean> {
  let known: ReadonlySet<string> = new Set();
  let readAt = Number.NEGATIVE_INFINITY;
  let next: Promise<void> | null = null;
  const refresh = async () => {
    // Waits in any case: `next` is set to this promise first, and cleared below.
    await sleep(Math.max(0, readAt + refreshIntervalMs - performance.now()));
    // Requests from here on may need a file that this query misses.
    next = null;
    readAt = performance.now();
    known = new Set(await listImageFiles(db));
  };
  return async (name) => {
    if (known.has(name)) return true;
    next ??= refresh();
    await next;
    return known.has(name);
  };
}

function answer(type: string, bytes: Uint8Array<ArrayBuffer>): Response {
  return new Response(bytes, {
    headers: {
      'content-type': type,
      'content-length': String(bytes.byteLength),
      'cache-control': forever,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'",
    },
  });
}

const notFound = () => plain(404, 'This picture does not exist.');

function plain(status: number, text: string, more: Record<string, string> = {}): Response {
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...more };
  return new Response(text, { status, headers: { ...headers, 'x-content-type-options': 'nosniff' } });
}
