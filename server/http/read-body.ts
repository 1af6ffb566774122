import { AppError } from '../app-error.ts';

/** No call of the product needs more. */
const mostBytes = 64 * 1024;

/**
 * Reads a JSON body. Refuses with 415 what is not declared as JSON, with 413 what is too large (by what arrives, not by
 * what is announced), with 400 what is not JSON in UTF-8.
 */
export async function readJsonBody(request: Request): Promise<unknown> {
  if (!isJson(request.headers.get('content-type'))) {
    throw new AppError('unsupported_media_type', 'The body must be sent as application/json.');
  }
  const bytes = await readBytes(request);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes));
  } catch {
    throw new AppError('malformed', 'The body is not valid JSON.');
  }
}

function isJson(contentType: string | null): boolean {
  const [type = '', ...parameters] = (contentType ?? '')
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  return (
    type === 'application/json' && parameters.every((parameter) => parameter === '' || parameter === 'charset=utf-8')
  );
}

async function readBytes(request: Request): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > mostBytes) throw tooLarge();
  const body: AsyncIterable<Uint8Array> | null = request.body;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > mostBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return chunks.length === 1 ? (chunks[0] as Uint8Array) : Buffer.concat(chunks);
}

function tooLarge(): AppError {
  return new AppError('body_too_large', `The body must be at most ${mostBytes / 1024} KB.`);
}
