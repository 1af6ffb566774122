import type * as S3 from '@aws-sdk/client-s3';
import { deadlines } from '../outside.ts';

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

/** The SDK is large, and loaded when it is first needed, so that a site without a bucket never pays for it. */
export async function connectS3(
  { region, endpoint, accessKeyId, secretAccessKey }: S3Settings,
  requestTimeout: number,
): Promise<{ sdk: typeof S3; client: S3.S3Client }> {
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 3,
    // Other S3-compatible stores address buckets by path, and not all of them support the newer checksums.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Failures are ours to report; by itself the SDK writes to the console.
    logger: { debug: ignore, info: ignore, warn: ignore, error: ignore },
    requestHandler: { requestTimeout, connectionTimeout: deadlines.lookupMs },
  });
  return { sdk, client };
}

function ignore(): void {}
