import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded, type EmbeddedDatabase } from './start.ts';

/** Starts a database in a folder of its own that is removed when it stops: for tests, benchmarks and tools. */
export async function startTemporary(settings: Record<string, string> = {}): Promise<EmbeddedDatabase> {
  const directory = await mkdtemp(join(tmpdir(), 'sunset-database-'));
  // As root the database runs under another account, which has to pass.
  await chmod(directory, 0o711);
  const database = await startEmbedded({ directory, log: () => {}, settings });
  return {
    ...database,
    stop: async () => {
      await database.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
