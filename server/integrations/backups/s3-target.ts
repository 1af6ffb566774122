import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type * as S3 from '@aws-sdk/client-s3';
import { connectS3, type S3Settings } from '../storage/s3-client.ts';
import { backupTimeOf, type BackupTarget, type StoredBackup } from './backup-target.ts';

/** How long a store may take to answer a request once it has it all. */
const requestTimeoutMs = 5 * 60_000;
/** Written last and deleted first: what has it is whole. */
const lastFile = 'manifest.sha256';
/** What a backup consists of. Other keys are not ours, and a name with `..` must not leave the folder. */
const ownFiles = /^(?:tables\/[a-z][a-z0-9_]*\.copy|uploads\/\w[\w.-]*|manifest\.json|manifest\.sha256)$/;

/**
 * A bucket. It cannot rename, so the last file marks a whole backup. `scratch` is an empty folder for what is on its way there and
 * back; files are streamed.
 */
export function createS3Target(settings: S3Settings, scratch: string): BackupTarget {
  const { bucket: Bucket, prefix } = settings;
  let connected: ReturnType<typeof connectS3> | undefined;
  const connection = () => (connected ??= connectS3(settings, requestTimeoutMs));

  async function upload(name: string, folder: string, file: string): Promise<void> {
    const { sdk, client } = await connection();
    const path = join(folder, file);
    const { size: ContentLength } = await stat(path);
    const Body = createReadStream(path);
    await client.send(new sdk.PutObjectCommand({ Bucket, Key: `${prefix}${name}/${file}`, Body, ContentLength }));
  }

  async function download(name: string, folder: string, file: string): Promise<void> {
    const { sdk, client } = await connection();
    const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key: `${prefix}${name}/${file}` }));
    if (!(Body instanceof Readable)) throw new Error(`${file} has no content`);
    const path = join(folder, file);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await pipeline(Body, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  }

  async function listAll(more: Omit<S3.ListObjectsV2CommandInput, 'Bucket'>): Promise<S3.ListObjectsV2CommandOutput[]> {
    const { sdk, client } = await connection();
    const pages: S3.ListObjectsV2CommandOutput[] = [];
    let ContinuationToken: string | undefined;
    do {
      const page: S3.ListObjectsV2CommandOutput = await client.send(
        new sdk.ListObjectsV2Command({ Bucket, ...more, ContinuationToken }),
      );
      pages.push(page);
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken !== undefined);
    return pages;
  }

  async function filesOf(name: string): Promise<string[]> {
    const Prefix = `${prefix}${name}/`;
    const pages = await listAll({ Prefix });
    const keys = pages.flatMap(({ Contents = [] }) => Contents.map(({ Key = '' }) => Key.slice(Prefix.length)));
    return keys.filter((file) => ownFiles.test(file));
  }

  return {
    async list() {
      const pages = await listAll({ Prefix: `${prefix}sunset-resorts-auto-`, Delimiter: '/' });
      const found = pages.flatMap(({ CommonPrefixes = [] }) => CommonPrefixes.map(({ Prefix = '' }) => Prefix));
      const names = found.map((key) => key.slice(prefix.length, -1)).filter((name) => backupTimeOf(name) !== null);
      const backups: StoredBackup[] = [];
      for (const name of names) {
        const last = await listAll({ Prefix: `${prefix}${name}/${lastFile}` });
        backups.push({ name, isWhole: last.some(({ KeyCount = 0 }) => KeyCount > 0) });
      }
      return backups;
    },
    async store(name, make) {
      const folder = join(scratch, 'outgoing');
      for (const file of await make(folder)) await upload(name, folder, file);
      await rm(folder, { recursive: true });
    },
    async read(name) {
      const folder = join(scratch, 'stored');
      await mkdir(folder, { mode: 0o700 });
      for (const file of await filesOf(name)) await download(name, folder, file);
      return folder;
    },
    async remove({ name }) {
      const { sdk, client } = await connection();
      const files = await filesOf(name);
      // One by one: not every S3-compatible store can delete many at once.
      for (const file of [lastFile, ...files.filter((each) => each !== lastFile)]) {
        await client.send(new sdk.DeleteObjectCommand({ Bucket, Key: `${prefix}${name}/${file}` }));
      }
    },
  };
}
