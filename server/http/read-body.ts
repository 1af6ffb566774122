import type { Upload } from '@sunset/contract/endpoint.ts';
import { AppError } from '../errors/app-error.ts';

/** Refuses what is not UTF-8; a byte order mark is dropped. */
const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });
/** No call of the product needs more JSON. */
const maxJsonBytes = 64 * 1024;

/**
 * Reads a JSON body. An empty one is an empty object: if every field has a default, callers may send none, otherwise the
 * missing fields are named. Refuses with 415 another content type, with 413 a body that is too large (as received, not as
 * declared), with 400 invalid JSON or UTF-8 and duplicate fields, which other programs might read differently (reliability
 * T15).
 */
export async function readJsonBody(request: Request): Promise<unknown> {
  refuseEncoded(request);
  if (!isJson(request.headers.get('content-type'))) {
    if (await isEmpty(request)) return {};
    throw new AppError('unsupported_media_type', 'The body must be sent as application/json.');
  }
  const bytes = await readBytes(request, maxJsonBytes);
  if (bytes.byteLength === 0) return {};
  const text = decodeUtf8(bytes);
  const value = text === null ? undefined : parseJson(text);
  if (text === null || value === undefined) throw new AppError('malformed', 'The body is not valid JSON.');
  if (countNames(text) !== countMembers(value)) throw new AppError('malformed', 'The body names a field twice.');
  return value;
}

/** Reads no further than to the first byte. */
async function isEmpty(request: Request): Promise<boolean> {
  if (Number(request.headers.get('content-length') ?? 0) > 0) return false;
  const body: AsyncIterable<Uint8Array> | null = request.body;
  for await (const chunk of body ?? []) if (chunk.byteLength > 0) return false;
  return true;
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return strictUtf8.decode(bytes);
  } catch {
    return null;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Number of member names in a valid JSON text: strings followed by a colon. */
function countNames(text: string): number {
  let count = 0;
  for (const [, colon] of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?/g)) if (colon !== undefined) count += 1;
  return count;
}

/** How many members are left of them. In a loop: the depth is the caller's choice. */
function countMembers(value: unknown): number {
  let count = 0;
  const waiting = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next !== 'object' || next === null) continue;
    const members: unknown[] = Object.values(next);
    if (!Array.isArray(next)) count += members.length;
    for (const member of members) waiting.push(member);
  }
  return count;
}

/** Nothing is unpacked here, so that nothing small can become large (reliability B10). */
function refuseEncoded(request: Request): void {
  const encoding = request.headers.get('content-encoding') ?? 'identity';
  if (encoding.toLowerCase() !== 'identity') {
    throw new AppError('unsupported_media_type', 'The body must be sent without a content encoding.');
  }
}

/** A raw body with its declared type. */
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
  refuseEncoded(request);
  const bytes = await readBytes(request, upload.maxBytes);
  if (bytes.byteLength === 0) throw new AppError('malformed', 'The body is empty.');
  return { type: type.trim(), bytes };
}

/** Reads a body as it is, for a signature over its bytes. Refuses with 413 what is too large. */
export function readRawBody(request: Request, maxBytes: number): Promise<Uint8Array> {
  refuseEncoded(request);
  return readBytes(request, maxBytes);
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

/** An incomplete body is the caller's error. */
async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  try {
    return await readWithin(request, maxBytes);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('request_timeout', 'The request did not arrive completely.');
  }
}

async function readWithin(request: Request, maxBytes: number): Promise<Uint8Array> {
  const announced = request.headers.get('content-length');
  if (Number(announced ?? 0) > maxBytes) throw tooLarge(maxBytes);
  // Node's parser limits the body to the declared length; reading it at once is several times cheaper than a web
  // stream.
  if (announced !== null && request.headers.get('transfer-encoding') === null) return readAtOnce(request, maxBytes);
  const body: AsyncIterable<Uint8Array> | null = request.body;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge(maxBytes);
    chunks.push(chunk);
  }
  return chunks.length === 1 ? (chunks[0] as Uint8Array) : Buffer.concat(chunks);
}

async function readAtOnce(request: Request, maxBytes: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(await request.arrayBuffer());
  // A caller without a network (the pages, a test) may announce less than it sends.
  if (bytes.byteLength > maxBytes) throw tooLarge(maxBytes);
  return bytes;
}

function tooLarge(maxBytes: number): AppError {
  return new AppError('body_too_large', `The body must be at most ${maxBytes / 1024} KB.`);
}
