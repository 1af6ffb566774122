import type * as S3 from '@aws-sdk/client-s3';
import { answerWithinMs, unavailable, type Outcome } from '../outside.ts';
import { done, noSuchFile, type FileStorage } from './storage.ts';

/** A bucket of any store that speaks S3. */
export interface S3Settings {
  bucket: string;
  region: string;
  /** Unset: the region's own address at Amazon. */
  endpoint: string | undefined;
  accessKeyId: string;
  secretAccessKey: string;
  /** Put before each name, e.g. `uploads/`. */
  prefix: string;
}

type Sdk = typeof S3;

/** Files in a bucket. The SDK is large and loaded with the first file, so that a site without a bucket never pays for it. */
export function createS3Storage(settings: S3Settings): FileStorage {
  const { bucket: Bucket, prefix } = settings;
  let connected: Promise<{ sdk: Sdk; client: S3.S3Client }> | undefined;
  const use = async <T>(work: (sdk: Sdk, client: S3.S3Client) => Promise<T>): Promise<Outcome<T>> => {
    try {
      const { sdk, client } = await (connected ??= connect(settings));
      return { kind: 'ok', value: await work(sdk, client) };
    } catch (error) {
      if (isMissing(error)) return noSuchFile;
      return unavailable(error instanceof Error ? `${error.name}: ${error.message}` : 'no answer');
    }
  };
  return {
    put: ({ name, type: ContentType, bytes: Body }) =>
      use(async (sdk, client) => {
        const command = new sdk.PutObjectCommand({ Bucket, Key: prefix + name, Body, ContentType });
        await client.send(command);
        return null;
      }),
    get: (name) =>
      use(async (sdk, client) => {
        const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key: prefix + name }));
        return new Uint8Array((await Body?.transformToByteArray()) ?? []);
      }),
    remove: async (names) => {
      for (const name of names) {
        // One by one: not every store that speaks S3 knows how to delete many at once.
        const removed = await use((sdk, client) =>
          client.send(new sdk.DeleteObjectCommand({ Bucket, Key: prefix + name })),
        );
        if (removed.kind === 'unavailable') return removed;
      }
      return done;
    },
  };
}

async function connect(settings: S3Settings): Promise<{ sdk: Sdk; client: S3.S3Client }> {
  const sdk = await import('@aws-sdk/client-s3');
  const { region, endpoint, accessKeyId, secretAccessKey } = settings;
  const client = new sdk.S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 3,
    // Stores other than Amazon's know buckets by path, and not all of them know the newer checksums.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { requestTimeout: 2 * answerWithinMs, connectionTimeout: answerWithinMs },
  });
  return { sdk, client };
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound');
}
