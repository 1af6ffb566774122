import type { Upload } from '@sunset/contract/endpoint.ts';
import { AppError } from '../app-error.ts';

/** Refuses what is not UTF-8; a byte order mark is dropped. */
const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });
/** No call of the product needs more JSON. */
const mostJsonBytes = 64 * 1024;

/**
 * Reads a JSON body. Refuses with 415 what is not declared as JSON, with 413 what is too large (by what arrives, not by
 * what is announced), with 400 what is not JSON in UTF-8.
 */
export async function readJsonBody(request: Request): Promise<unknown> {
  if (!isJson(request.headers.get('content-type'))) {
    throw new AppError('unsupported_media_type', 'The body must be sent as application/json.');
  }
  const bytes = await readBytes(request, mostJsonBytes);
  try {
    return JSON.parse(strictUtf8.decode(bytes));
  } catch {
    throw new AppError('malformed', 'The body is not valid JSON.');
  }
}

/** A raw body, as announced and as it arrived. */
export interface UploadedFile {
  type: string;
  bytes: Uint8Array;
}

/** Reads a raw body. Refuses with 415 a type that is not taken, with 413 what is too large, with 400 nothing at all. */
export async function readUpload(request: Request, upload: Upload): Promise<UploadedFile> {
  const [type = ''] = (request.headers.get('content-type') ?? '').toLowerCase().split(';');
  if (!upload.types.includes(type.trim())) {
    throw new AppError('unsupported_media_type', `The body must be one of ${upload.types.join(', ')}.`);
  }
  const bytes = await readBytes(request, upload.mostBytes);
  if (bytes.byteLength === 0) throw new AppError('malformed', 'The body is empty.');
  return { type: type.trim(), bytes };
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

async function readBytes(request: Request, mostBytes: number): Promise<Uint8Array> {
  const announced = request.headers.get('content-length');
  if (Number(announced ?? 0) > mostBytes) throw tooLarge(mostBytes);
  // Node's parser lets no more through than was announced; reading at once is several times cheaper than a web stream.
  if (announced !== null && request.headers.get('transfer-encoding') === null) return readAtOnce(request, mostBytes);
  const body: AsyncIterable<Uint8Array> | null = request.body;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > mostBytes) throw tooLarge(mostBytes);
    chunks.push(chunk);
  }
  return chunks.length === 1 ? (chunks[0] as Uint8Array) : Buffer.concat(chunks);
}

async function readAtOnce(request: Request, mostBytes: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(await request.arrayBuffer());
  // A caller without a network (the pages, a test) may announce less than it sends.
  if (bytes.byteLength > mostBytes) throw tooLarge(mostBytes);
  return bytes;
}

function tooLarge(mostBytes: number): AppError {
  return new AppError('body_too_large', `The body must be at most ${mostBytes / 1024} KB.`);
}
