import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createOutsideCalls } from '../outside.ts';
import { createS3Storage } from './s3-storage.ts';

/** The part of an S3 store that the product uses: objects by path, signed requests, NoSuchKey as XML. */
const objects = new Map<string, { type: string; bytes: Buffer }>();
const requests: string[] = [];
let isDown = false;
/** Sends the headers of a file and half of its body, and no more. */
let isHanging = false;

let server: Server;
let endpoint: string;
beforeAll(async () => {
  server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  objects.clear();
  requests.length = 0;
  isDown = false;
  isHanging = false;
});

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const path = new URL(request.url ?? '', 'http://s3').pathname;
  requests.push(`${request.method} ${path}`);
  if (isDown) return reply(response, 503, '<Error><Code>SlowDown</Code></Error>');
  if (!/AWS4-HMAC-SHA256 Credential=key\//.test(request.headers.authorization ?? '')) {
    return reply(response, 403, '<Error><Code>AccessDenied</Code></Error>');
  }
  if (request.method === 'PUT') {
    objects.set(path, { type: request.headers['content-type'] ?? '', bytes: Buffer.concat(chunks) });
    return reply(response, 200, '');
  }
  if (request.method === 'DELETE') {
    objects.delete(path);
    return reply(response, 204, '');
  }
  const object = objects.get(path);
  if (!object) return reply(response, 404, '<Error><Code>NoSuchKey</Code><Message>no</Message></Error>');
  response.writeHead(200, { 'content-type': object.type, 'content-length': object.bytes.length });
  if (isHanging) return void response.write(object.bytes.subarray(0, 1));
  response.end(object.bytes);
}

function reply(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(body);
}

const storage = (calls = createOutsideCalls()) =>
  createS3Storage({
    bucket: 'pictures',
    region: 'us-east-1',
    endpoint,
    accessKeyId: 'key',
    secretAccessKey: 'secret',
    prefix: 'uploads/',
    calls,
  });

const file = { name: 'a-640.webp', type: 'image/webp', bytes: new Uint8Array([1, 2, 3]) };

describe('an S3 bucket', () => {
  it('stores a file with its type, returns it, and removes it', async () => {
    const store = storage();
    expect(await store.put(file)).toEqual({ kind: 'ok', value: null });
    expect(objects.get('/pictures/uploads/a-640.webp')).toEqual({ type: 'image/webp', bytes: Buffer.from([1, 2, 3]) });
    expect(await store.get(file.name)).toEqual({ kind: 'ok', value: file.bytes });
    expect(await store.remove([file.name, 'never-there.webp'])).toEqual({ kind: 'ok', value: null });
    expect(await store.get(file.name)).toEqual({ kind: 'refused', reason: 'no such file' });
  });

  it('is unavailable, and never reports a missing file, when the store fails', async () => {
    isDown = true;
    const store = storage();
    expect((await store.put(file)).kind).toBe('unavailable');
    expect((await store.get(file.name)).kind).toBe('unavailable');
    expect((await store.remove([file.name])).kind).toBe('unavailable');
    expect(requests.length).toBeGreaterThan(3);
  });

  it('aborts a download whose body stops when the server stops', async () => {
    const calls = createOutsideCalls();
    const store = storage(calls);
    await store.put(file);
    isHanging = true;
    const download = store.get(file.name);
    await vi.waitFor(() => expect(requests).toContain('GET /pictures/uploads/a-640.webp'));
    calls.stop();
    expect(await download).toMatchObject({ kind: 'unavailable' });
  });

  it('does not read a refused key as a missing file', async () => {
    const store = createS3Storage({
      bucket: 'pictures',
      region: 'us-east-1',
      endpoint,
      accessKeyId: 'other',
      secretAccessKey: 'secret',
      prefix: '',
      calls: createOutsideCalls(),
    });
    expect((await store.get(file.name)).kind).toBe('unavailable');
  });
});
