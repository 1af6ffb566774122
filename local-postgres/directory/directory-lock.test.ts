import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { processIdentity } from '../processes.ts';
import { otherProcess, scratchDirectory, type Starter } from '../scratch.ts';
import { DirectoryLockedError, lockDirectory, requireNotLockedByAnother } from './directory-lock.ts';
import { isFullRun } from '../../test/full-run.ts';

// Above the largest pid that Linux gives out.
const DEAD_PID = 2 ** 22 + 1;
const DEAD = { pid: DEAD_PID, mark: 'boot:1', since: '2026-01-01T00:00:00.000Z', token: 'abc123' };

function leaveRecord(directory: string, record: unknown, name = 'holder.json'): void {
  writeFileSync(join(directory, name), typeof record === 'string' ? record : JSON.stringify(record));
}

function recordIn(directory: string): { pid: number; address?: string } {
  return JSON.parse(readFileSync(join(directory, 'holder.json'), 'utf8')) as { pid: number; address?: string };
}

/** Another process that, told to go, tries to hold the directory, says how that went, and lives on. */
function contender(directory: string): Starter {
  return otherProcess(`
    import { lockDirectory } from './directory/directory-lock.ts';
    console.log('ready');
    process.stdin.once('data', () => lockDirectory('${directory}', { address: 'http://localhost:3000' })
      .then(() => console.log('held'), (error) => console.log(error.name)));
  `);
}

async function race(contenders: Starter[]): Promise<string[]> {
  await Promise.all(contenders.map((one) => one.line()));
  for (const { child } of contenders) child.stdin?.write('go\n');
  return Promise.all(contenders.map((one) => one.line()));
}

test('F03 a second lock is refused with the process, its start, its address and what to do (OPS-1)', async () => {
  const directory = scratchDirectory();
  const other = contender(directory);
  expect(await race([other])).toEqual(['held']);
  const refused = lockDirectory(directory, {});
  await expect(refused).rejects.toBeInstanceOf(DirectoryLockedError);
  await expect(refused).rejects.toThrow(
    new RegExp(
      `^The data directory ${directory} is in use by process ${other.child.pid}, running since 20.*Z at http://localhost:3000\\. Use that one, stop`,
    ),
  );
  expect(() => requireNotLockedByAnother(directory)).toThrow(DirectoryLockedError);
});

test('adds the address later, and leaves no file when released', async () => {
  const directory = scratchDirectory();
  const holder = await lockDirectory(directory, {});
  await holder.update({ address: 'http://localhost:4000' });
  expect(recordIn(directory)).toMatchObject({ pid: process.pid, address: 'http://localhost:4000' });
  await expect(lockDirectory(directory, {})).rejects.toThrow('at http://localhost:4000');
  requireNotLockedByAnother(directory);
  await holder.release();
  await holder.release();
  expect(readdirSync(directory)).toEqual([]);
  await (await lockDirectory(directory, {})).release();
});

test('a late release does not remove the next lock', async () => {
  const directory = scratchDirectory();
  const first = await lockDirectory(directory, {});
  await first.release();
  const second = await lockDirectory(directory, {});
  await first.update({ address: 'http://late' });
  await first.release();
  await expect(lockDirectory(directory, {})).rejects.toThrow(DirectoryLockedError);
  expect(recordIn(directory).address).toBeUndefined();
  await second.release();
});

test.each([
  ['a dead process', DEAD],
  ['nobody, because a power cut emptied it', ''],
  ['nobody, because it is not a record', '{"pid": 1, "token": "../../x"}'],
])('replaces a record of %s', async (_, record) => {
  const directory = scratchDirectory();
  leaveRecord(directory, record);
  const holder = await lockDirectory(directory, {});
  expect(recordIn(directory).pid).toBe(process.pid);
  expect(readdirSync(directory)).toEqual(['holder.json']);
  await holder.release();
});

// reason: only systems with /proc tell a process from a later one with its pid
test.skipIf(processIdentity(process.pid) === null)(
  'F03 needs /proc: replaces a record whose pid now belongs to a later process (OPS-1)',
  async () => {
    const directory = scratchDirectory();
    leaveRecord(directory, { ...DEAD, pid: process.ppid });
    await (await lockDirectory(directory, {})).release();
    leaveRecord(directory, { ...DEAD, pid: process.ppid, mark: processIdentity(process.ppid) });
    await expect(lockDirectory(directory, {})).rejects.toThrow(`in use by process ${process.ppid}`);
  },
);

test('F03 a process killed while it replaced a stale lock does not block the next one', async () => {
  const directory = scratchDirectory();
  leaveRecord(directory, DEAD);
  leaveRecord(directory, { ...DEAD, token: 'def456' }, `holder.json.${DEAD.token}`);
  leaveRecord(directory, { ...DEAD, token: '789abc' }, `holder.json.${DEAD.token}.def456`);
  leaveRecord(directory, '', 'holder.json.0123.draft');
  await lockDirectory(directory, {});
  expect(readdirSync(directory)).toEqual(['holder.json']);
});

test.runIf(isFullRun)(
  'F03 exactly one of many processes that start at once gets the directory of a dead process',
  { timeout: 30_000 },
  async () => {
    for (const record of [DEAD, null, '', DEAD]) {
      const directory = scratchDirectory();
      if (record !== null) leaveRecord(directory, record);
      const contenders = Array.from({ length: 6 }, () => contender(directory));
      const outcomes = await race(contenders);
      expect(outcomes.toSorted()).toEqual([...Array.from({ length: 5 }, () => 'DirectoryLockedError'), 'held']);
      expect(recordIn(directory).pid).toBe(contenders[outcomes.indexOf('held')]?.child.pid);
      for (const { child } of contenders) child.kill('SIGKILL');
    }
  },
);

test('control: without the replacement lock, two processes get the lock', async () => {
  const directory = scratchDirectory();
  leaveRecord(directory, DEAD);
  const naive = `
    import { readFileSync, rmSync, writeFileSync } from 'node:fs';
    const path = '${directory}/holder.json';
    const held = JSON.parse(readFileSync(path, 'utf8')).pid;
    console.log('ready');
    process.stdin.once('data', () => {
      if (held === ${DEAD_PID}) rmSync(path, { force: true });
      writeFileSync(path, '{}', { flag: 'wx' });
      console.log('held');
    });
  `;
  const [one, other] = [otherProcess(naive), otherProcess(naive)];
  await Promise.all([one.line(), other.line()]);
  one.child.stdin?.write('go\n');
  const first = await one.line();
  other.child.stdin?.write('go\n');
  expect([first, await other.line()]).toEqual(['held', 'held']);
});
