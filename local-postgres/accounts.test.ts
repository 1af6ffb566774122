import {
  cpSync,
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isFullRun } from '../test/full-run.ts';
import { findInaccessible, databaseAccount } from './account.ts';
import { installedBinaries, reachableBinaries } from './binaries.ts';
import { defaultDataDirectory } from './directory/prepare-directory.ts';
import { otherProcess, scratchDirectory, startedIn, valueOf } from './scratch.ts';
import { createSocketDirectory } from './socket.ts';
import { startEmbedded } from './start.ts';

const quiet = { log: (): void => undefined };
// reason: only root can switch accounts; an ordinary user's run leaves these out by name
const isRoot = process.getuid?.() === 0;
const asRoot = test.skipIf(!isRoot);
// reason: further owners and places; `asRoot` shows one of each
const asRootInFull = test.runIf(isRoot && isFullRun);
// reason: root is never refused anything
const asOrdinaryUser = test.skipIf(process.getuid?.() === 0);

function nobody(): NonNullable<ReturnType<typeof databaseAccount>> {
  const account = databaseAccount('/nonexistent');
  if (!account) throw new Error('Only root has another account to use.');
  return account;
}

asRoot('needs root: the database runs as nobody, and its files belong to it', async () => {
  const directory = scratchDirectory();
  const { url } = await startedIn(directory);
  expect(statSync(join(directory, 'postgres')).uid).toBe(nobody().uid);
  expect(statSync(join(directory, 'postgres.password')).uid).toBe(0);
  expect(await valueOf(url, 'select 1')).toBe(1);
});

asRoot('needs root: a data directory that the account cannot reach is refused in a sentence', async () => {
  const closed = scratchDirectory(0o700);
  const directory = join(closed, 'data');
  await expect(startEmbedded({ directory, ...quiet })).rejects.toThrow(
    `The data directory ${directory} cannot be reached by the account that runs the database (nobody): it may not enter ${closed}`,
  );
});

asRoot('needs root: the default data directory leaves a checkout that the account cannot enter', () => {
  const open = scratchDirectory();
  expect(defaultDataDirectory(join(open, 'data'))).toEqual({ directory: join(open, 'data'), moved: null });
  const closed = scratchDirectory(0o700);
  const { directory, moved } = defaultDataDirectory(join(closed, 'data'));
  expect(directory).toMatch(/^\/var\/lib\/sunset-resorts\/[0-9a-f]{8}$/);
  expect(moved).toBe(
    `The data is kept in ${directory}, because the account that runs the database (nobody) cannot enter ${closed}.`,
  );
});

asRootInFull('needs root: a directory made under a strict umask is still reachable', async () => {
  const directory = join(scratchDirectory(), 'below/data');
  const before = process.umask(0o077);
  onTestFinished(() => void process.umask(before));
  expect(await valueOf((await startedIn(directory)).url, 'select 1')).toBe(1);
});

asRootInFull('needs root: a cluster that an ordinary user made is run as that user', async () => {
  const directory = scratchDirectory();
  const { stop } = await startedIn(directory);
  await stop();
  const cluster = join(directory, 'postgres');
  for (const name of ['.', ...readdirSync(cluster, { recursive: true }).map(String)])
    chownSync(join(cluster, name), 12345, 12345);
  expect(await valueOf((await startedIn(directory)).url, 'select 1')).toBe(1);
  expect(statSync(join(cluster, 'base')).uid).toBe(12345);
});

asRootInFull('needs root: a cluster restored by root is given back to the account', async () => {
  const directory = scratchDirectory();
  await (await startedIn(directory)).stop();
  const cluster = join(directory, 'postgres');
  for (const name of ['.', ...readdirSync(cluster, { recursive: true }).map(String)])
    chownSync(join(cluster, name), 0, 0);
  chmodSync(cluster, 0o755);
  expect(await valueOf((await startedIn(directory)).url, 'select 1')).toBe(1);
});

asRootInFull('needs root: binaries below a private directory are run from a copy, made once', async () => {
  const closed = scratchDirectory(0o700);
  const place = scratchDirectory();
  const build = 'postgres-copy';
  cpSync(installedBinaries().native, join(closed, 'native'), { recursive: true, verbatimSymlinks: true });
  const binaries = { native: join(closed, 'native'), build, places: [closed, place] };
  const { url, stop } = await startedIn(scratchDirectory(), { binaries });
  expect(await valueOf(url, 'select 1')).toBe(1);
  expect(readdirSync(place)).toEqual([build]);
  const inode = statSync(join(place, build)).ino;
  await stop();
  await reachableBinaries(binaries, nobody(), [place]);
  expect(statSync(join(place, build)).ino).toBe(inode);
  unlinkSync(join(place, build, 'bin/initdb'));
  await reachableBinaries(binaries, nobody(), [place]);
  expect(findInaccessible(join(place, build, 'bin/initdb'), nobody())).toBeNull();
});

test.runIf(isFullRun)(
  'starts where npm has run no install script, which makes the links of the libraries (OPS-26)',
  async () => {
    const native = join(scratchDirectory(), 'native');
    cpSync(installedBinaries().native, native, { recursive: true, verbatimSymlinks: true });
    const entries = readdirSync(native, { recursive: true, withFileTypes: true });
    const links = entries
      .filter((entry) => entry.isSymbolicLink())
      .map(({ parentPath, name }) => join(parentPath, name));
    for (const link of links) unlinkSync(link);
    const options = { directory: scratchDirectory(), binaries: { native, build: 'postgres-without-links' }, ...quiet };
    const database = await startEmbedded(options);
    await database.stop();
    expect(links.filter((link) => lstatSync(link).isSymbolicLink())).toEqual(links);
  },
);

asRootInFull('needs root: a copy that others could write to, or planted by them, is not run', async () => {
  const closed = scratchDirectory(0o700);
  const place = scratchDirectory();
  const copy = join(place, 'postgres-copy');
  cpSync(installedBinaries().native, join(closed, 'native'), { recursive: true, verbatimSymlinks: true });
  const binaries = { native: join(closed, 'native'), build: 'postgres-copy' };
  mkdirSync(join(place, 'planted'));
  symlinkSync('planted', copy);
  await reachableBinaries(binaries, nobody(), [place]);
  expect(statSync(copy).isDirectory()).toBe(true);
  chmodSync(copy, 0o777);
  await reachableBinaries(binaries, nobody(), [place]);
  expect(statSync(copy).mode & 0o777).toBe(0o755);
  expect(readdirSync(place).toSorted()).toEqual(['planted', 'postgres-copy']);
});

asRootInFull('needs root: many starts at once repair one copy, and each gets it whole (OPS-26)', async () => {
  const closed = scratchDirectory(0o700);
  const native = join(closed, 'native');
  for (const directory of ['bin', 'share/postgresql']) mkdirSync(join(native, directory), { recursive: true });
  writeFileSync(join(native, 'bin/postgres'), '#!/bin/sh\n', { mode: 0o755 });
  for (const file of ['bin/initdb', 'share/postgresql/postgres.bki']) writeFileSync(join(native, file), 'x');
  const binaries = { native, build: 'postgres-copy' };
  for (let round = 0; round < 20; round += 1) {
    const place = scratchDirectory();
    await reachableBinaries(binaries, nobody(), [place]);
    chmodSync(join(place, 'postgres-copy'), 0o777);
    await Promise.all(Array.from({ length: 4 }, () => reachableBinaries(binaries, nobody(), [place])));
    expect(statSync(join(place, 'postgres-copy')).mode & 0o777).toBe(0o755);
    expect(readdirSync(place)).toEqual(['postgres-copy']);
  }
});

const nodeIsPrivate =
  process.getuid?.() !== 0 ||
  findInaccessible(process.execPath, nobody()) !== null ||
  findInaccessible(import.meta.filename, nobody()) !== null;

// reason: the other account must be able to run Node and read this checkout
test.skipIf(nodeIsPrivate)(
  'needs root and a public checkout: an ordinary user starts it too, and gets an error for a directory of another account',
  async () => {
    const account = nobody();
    const own = scratchDirectory();
    chownSync(own, account.uid, account.gid);
    const foreign = scratchDirectory();
    const starter = otherProcess(
      `import { startEmbedded } from './start.ts';
     const database = await startEmbedded({ directory: '${own}', log: () => {} });
     await database.stop();
     console.log(database.version);
     await startEmbedded({ directory: '${foreign}', log: () => {} }).catch((error) => console.log(error.message));`,
      account,
    );
    expect(await starter.line()).toMatch(/^18\./);
    expect(await starter.line()).toContain(`The data directory ${foreign} cannot be written to`);
  },
);

asOrdinaryUser('needs an ordinary user: a directory that may not be written to is refused in a sentence', async () => {
  const closed = scratchDirectory(0o500);
  const directory = join(closed, 'data');
  await expect(startEmbedded({ directory, ...quiet })).rejects.toThrow(
    `The data directory ${directory} cannot be written to`,
  );
});

test('uses another temporary directory when the path is too long for a socket, or fails with the reason', () => {
  const long = join(scratchDirectory(), 'x'.repeat(90));
  mkdirSync(long);
  const directory = createSocketDirectory(null, [long, scratchDirectory()]);
  expect(directory).not.toContain('xxx');
  expect(() => createSocketDirectory(null, [long])).toThrow('set TMPDIR to a short one');
});
