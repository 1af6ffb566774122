import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type * as S3 from '@aws-sdk/client-s3';
import { connectS3, type S3Settings } from '../storage/s3-client.ts';

/** Objects of a bucket as files of any size: they are streamed. Keys do not have the prefix of the settings. */
export interface S3Objects {
  upload(key: string, path: string): Promise<void>;
  download(key: string, path: string): Promise<void>;
  /** All keys that begin so. */
  listKeys(start: string): Promise<string[]>;
  /** The keys that begin so, up to the next slash, once each. */
  listFolders(start: string): Promise<string[]>;
  remove(key: string): Promise<void>;
  /** Null if there is no such object. */
  readText(key: string): Promise<string | null>;
  writeText(key: string, text: string): Promise<void>;
}

/** How long a store may take to answer a request once it has it all. */
const requestTimeoutMs = 5 * 60_000;

export function createS3Objects(settings: S3Settings): S3Objects {
  const { bucket: Bucket, prefix } = settings;
  let connected: ReturnType<typeof connectS3> | undefined;
  const connection = () => (connected ??= connectS3(settings, requestTimeoutMs));

  async function listPages(start: string, more: { Delimiter?: string } = {}): Promise<S3.ListObjectsV2CommandOutput[]> {
    const { sdk, client } = await connection();
    const pages: S3.ListObjectsV2CommandOutput[] = [];
    let ContinuationToken: string | undefined;
    do {
      const command = new sdk.ListObjectsV2Command({ Bucket, Prefix: prefix + start, ContinuationToken, ...more });
      const page: S3.ListObjectsV2CommandOutput = await client.send(command);
      pages.push(page);
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken !== undefined);
    return pages;
  }

  return {
    async upload(key, path) {
      const { sdk, client } = await connection();
      const { size: ContentLength } = await stat(path);
      const Body = createReadStream(path);
      await client.send(new sdk.PutObjectCommand({ Bucket, Key: prefix + key, Body, ContentLength }));
    },
    async download(key, path) {
      const { sdk, client } = await connection();
      const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key: prefix + key }));
      if (!(Body instanceof Readable)) throw new Error(`${key} has no content`);
      await pipeline(Body, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    },
    async listKeys(start) {
      const pages = await listPages(start);
      return pages.flatMap(({ Contents = [] }) => Contents.map(({ Key = '' }) => Key.slice(prefix.length)));
    },
    async listFolders(start) {
      const pages = await listPages(start, { Delimiter: '/' });
      const all = pages.flatMap(({ CommonPrefixes = [] }) => CommonPrefixes.map(({ Prefix = '' }) => Prefix));
      return all.map((key) => key.slice(prefix.length, -1));
    },
    async remove(key) {
      const { sdk, client } = await connection();
      await client.send(new sdk.DeleteObjectCommand({ Bucket, Key: prefix + key }));
    },
    ...textsIn(settings, connection),
  };
}

function textsIn(
  { bucket: Bucket, prefix }: S3Settings,
  connection: () => ReturnType<typeof connectS3>,
): Pick<S3Objects, 'readText' | 'writeText'> {
  return {
    async readText(key) {
      const { sdk, client } = await connection();
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key: prefix + key }));
        return (await Body?.transformToString()) ?? '';
      } catch (error) {
        if (error instanceof sdk.NoSuchKey) return null;
        throw error;
      }
    },
    async writeText(key, Body) {
      const { sdk, client } = await connection();
      await client.send(new sdk.PutObjectCommand({ Bucket, Key: prefix + key, Body }));
    },
  };
}
