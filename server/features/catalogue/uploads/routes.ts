import type { Deps } from '../../../deps.ts';
import { uploadedFile } from '../rules.ts';

const forever = 'public, max-age=31536000, immutable';

/**
 * Serves what is below `/uploads/`. Only names of the form that we give are looked for, so that no path leads anywhere else;
 * a file never changes under its name.
 */
export function createUploads(deps: Deps): (request: Request) => Promise<Response> {
  return async (request) => {
    const file = uploadedFile(new URL(request.url).pathname);
    if (file === null) return plain(404, 'This picture does not exist.');
    const found = await deps.storage.get(file.name);
    if (found.kind === 'refused') return plain(404, 'This picture does not exist.');
    if (found.kind === 'unavailable') {
      deps.log.error({ name: file.name, reason: found.reason }, 'a picture could not be read');
      return plain(503, 'The picture is not available right now.', { 'retry-after': '5' });
    }
    return new Response(found.value, {
      headers: {
        'content-type': file.type,
        'content-length': String(found.value.byteLength),
        'cache-control': forever,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'",
      },
    });
  };
}

function plain(status: number, text: string, more: Record<string, string> = {}): Response {
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...more };
  return new Response(text, { status, headers: { ...headers, 'x-content-type-options': 'nosniff' } });
}
