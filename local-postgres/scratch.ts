import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { runAs, type Account } from './account.ts';
import { startEmbedded, type EmbeddedDatabase, type EmbeddedOptions } from './start.ts';

/** For tests: a directory that every account may enter and that is removed with the test. */
export function scratchDirectory(mode = 0o755): string {
  const directory = mkdtempSync(join(tmpdir(), 'sunset-test-'));
  chmodSync(directory, mode);
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** For tests: a started database, stopped with the test. */
export async function startedIn(directory: string, more: Partial<EmbeddedOptions> = {}): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ directory, log: () => undefined, ...more });
  onTestFinished(() => database.stop());
  return database;
}

/** For tests: the first column of the first row. */
export async function valueOf(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<unknown[]>({ text: sql, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}

/** For tests: another Node process that runs a module given as text; killed with the test. */
export interface Starter {
  child: ChildProcess;
  /** The next line that it prints; fails with what it wrote to stderr when it ends instead. */
  line(): Promise<string>;
  ended: Promise<number | null>;
}

/** For tests: runs the module's text in another process; `import` paths are relative to this folder. */
export function otherProcess(code: string, account: Account | null = null): Starter {
  const source = code.replaceAll("'./", `'${new URL('.', import.meta.url).href}`);
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], { ...runAs(account), stdio: 'pipe' });
  onTestFinished(() => void child.kill('SIGKILL'));
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const line = async (): Promise<string> => {
    const next = await lines.next();
    if (next.done) throw new Error(`The other process ended (${await ended}): ${complaint}`);
    return next.value;
  };
  return { child, line, ended };
}
