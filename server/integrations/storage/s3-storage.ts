import { addAbortSignal, Readable } from 'node:stream';
import type * as S3 from '@aws-sdk/client-s3';
import { deadlines, reasonOf, unavailable, type Outcome, type OutsideCalls } from '../outside.ts';
import { connectS3, type S3Settings } from './s3-client.ts';
import { markFile, readMark, writeMark } from './storage-mark.ts';
import { done, noSuchFile, type FileStorage, type StoredFile } from './storage.ts';

export interface S3StorageSettings extends S3Settings {
  calls: OutsideCalls;
}

/** Uploads and the sizes made of them are far smaller. */
const maxFileBytes = 32 * 1024 * 1024;

/** Files in a bucket. The SDK is large and loaded with the first file, so that a site without a bucket never pays for it. */
export function createS3Storage(settings: S3StorageSettings): FileStorage {
  const { bucket: Bucket, prefix, calls } = settings;
  let connected: ReturnType<typeof connectS3> | undefined;
  const use = async <T>(
    work: (sdk: typeof S3, client: S3.S3Client, options: { abortSignal: AbortSignal }) => Promise<T>,
  ): Promise<Outcome<T>> => {
    try {
      const { sdk, client } = await (connected ??= connectS3(settings, deadlines.fileMs));
      return {
        kind: 'ok',
        value: await calls.run(deadlines.fileMs, (abortSignal) => work(sdk, client, { abortSignal })),
      };
    } catch (error) {
      if (isMissing(error)) return noSuchFile;
      return unavailable(error instanceof Error ? `${error.name}: ${error.message}` : reasonOf(error));
    }
  };
  const put = ({ name, type: ContentType, bytes: Body }: StoredFile) =>
    use(async (sdk, client, options) => {
      const command = new sdk.PutObjectCommand({ Bucket, Key: prefix + name, Body, ContentType });
      await client.send(command, options);
      return null;
    });
  const get = (name: string) =>
    use(async (sdk, client, options) => {
      const command = new sdk.GetObjectCommand({ Bucket, Key: prefix + name });
      return readObject((await client.send(command, options)).Body, options.abortSignal);
    }).then((got) => (isAccessDenied(got) ? mayBeMissing : got));
  return {
    put,
    get,
    remove: async (names) => {
      for (const name of names) {
        // One by one: not every S3-compatible store can delete many at once.
        const removed = await use((sdk, client, options) =>
          client.send(new sdk.DeleteObjectCommand({ Bucket, Key: prefix + name }), options),
        );
        if (removed.kind === 'unavailable') return removed;
      }
      return done;
    },
    ...markOf({ put, get }),
  };
}

/** The mark is a file beside the pictures. */
function markOf({
  put,
  get,
}: Pick<FileStorage, 'put' | 'get'>): Pick<FileStorage, 'isShared' | 'findMark' | 'setMark'> {
  return {
    isShared: true,
    async findMark() {
      const got = await get(markFile);
      if (got.kind === 'unavailable') return got;
      return { kind: 'ok', value: got.kind === 'ok' ? readMark(Buffer.from(got.value).toString()) : null };
    },
    setMark: (mark) =>
      put({ name: markFile, type: 'application/json', bytes: new TextEncoder().encode(writeMark(mark)) }),
  };
}

/** The SDK's signal ends with the response headers; this aborts a body that stalls. */
async function readObject(body: unknown, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  if (!(body instanceof Readable)) return new Uint8Array();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of addAbortSignal(signal, body) as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    if (size > maxFileBytes) throw new Error(`a file of more than ${maxFileBytes} bytes`);
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/**
 * Without the right to list a bucket, Amazon answers 403 for a file that is not there. A wrong key has other codes. A key that may not
 * read at all looks the same: the doctor reads back what it wrote.
 */
const mayBeMissing: Outcome<never> = { kind: 'refused', reason: 'access denied, or no such file' };

function isAccessDenied(got: Outcome<unknown>): boolean {
  return got.kind === 'unavailable' && got.reason.startsWith('AccessDenied:');
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound');
}
