import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { findSignatureProblem } from './s3-signature.ts';

/**
 * The part of an S3 store that the product uses: objects by path, lists, signatures that are checked, errors as XML. Why no other server
 * takes its place: docs/decisions/0006-libraries-and-own-code.md.
 */
export interface S3Store {
  endpoint: string;
  /** By `/bucket/key`. */
  objects: Map<string, { type: string; bytes: Buffer }>;
  requests: string[];
  /** `down` answers 503, `hanging` sends the headers of a file and one byte, `silent` accepts requests and answers nothing. */
  mode: 'up' | 'down' | 'hanging' | 'silent';
  /** The rights of the key. Without `list`, a missing object is 403 instead of 404, as at Amazon. */
  may: { list: boolean; get: boolean };
  /** Changes what is stored on its way in. */
  alter: (path: string, bytes: Buffer) => Buffer;
  close(): Promise<void>;
}

/** The only key that it knows. */
export const s3Key = { accessKeyId: 'key', secretAccessKey: 'secret' };

export async function startS3Store(): Promise<S3Store> {
  const server = createServer((request, response) => void answer(store, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const store: S3Store = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects: new Map(),
    requests: [],
    mode: 'up',
    may: { list: true, get: true },
    alter: (_, bytes) => bytes,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return store;
}

async function answer(store: S3Store, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { pathname: path, searchParams } = new URL(request.url ?? '', 'http://s3');
  store.requests.push(`${request.method} ${path}`);
  if (store.mode === 'silent') return;
  if (store.mode === 'down') return reply(response, 503, '<Error><Code>SlowDown</Code></Error>');
  const problem = findSignatureProblem(request, Buffer.concat(chunks), s3Key);
  if (problem !== null) return fail(response, problem === 'XAmzContentSHA256Mismatch' ? 400 : 403, problem);
  if (request.method === 'PUT') {
    const bytes = store.alter(path, Buffer.concat(chunks));
    store.objects.set(path, { type: request.headers['content-type'] ?? '', bytes });
    return reply(response, 200, '');
  }
  if (request.method === 'DELETE') {
    store.objects.delete(path);
    return reply(response, 204, '');
  }
  if (searchParams.has('list-type')) {
    if (!store.may.list) return fail(response, 403, 'AccessDenied');
    return reply(response, 200, list(store, path, searchParams));
  }
  if (!store.may.get) return fail(response, 403, 'AccessDenied');
  const object = store.objects.get(path);
  if (!object) return store.may.list ? fail(response, 404, 'NoSuchKey') : fail(response, 403, 'AccessDenied');
  response.writeHead(200, { 'content-type': object.type, 'content-length': object.bytes.length });
  if (store.mode === 'hanging') return void response.write(object.bytes.subarray(0, 1));
  response.end(object.bytes);
}

/** Two keys on each page. */
function list({ objects }: S3Store, path: string, query: URLSearchParams): string {
  const [prefix, delimiter, from] = ['prefix', 'delimiter', 'continuation-token'].map((name) => query.get(name) ?? '');
  const bucket = path.replace(/\/?$/, '/');
  const keys = [...objects.keys()]
    .filter((key) => key.startsWith(bucket + prefix))
    .map((key) => key.slice(bucket.length));
  const folderOf = (key: string) => key.slice(0, key.indexOf(delimiter ?? '', prefix?.length) + 1);
  const all = delimiter ? [...new Set(keys.map(folderOf))].toSorted() : keys.toSorted();
  const start = Number(from);
  const page = all.slice(start, start + 2);
  const isCut = start + 2 < all.length;
  const rows = page.map((key) =>
    delimiter ? `<CommonPrefixes><Prefix>${key}</Prefix></CommonPrefixes>` : `<Contents><Key>${key}</Key></Contents>`,
  );
  const next = isCut ? `<NextContinuationToken>${start + 2}</NextContinuationToken>` : '';
  return `<ListBucketResult><IsTruncated>${isCut}</IsTruncated><KeyCount>${page.length}</KeyCount>${rows.join('')}${next}</ListBucketResult>`;
}

function fail(response: ServerResponse, status: number, code: string): void {
  reply(response, status, `<Error><Code>${code}</Code><Message>no</Message></Error>`);
}

function reply(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(body);
}
