import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = '/dev/shm';
/** The databases and profiles of a run take less than half of it. */
const neededBytes = 2 * 1024 ** 3;

/**
 * A folder in memory for the temporary files of the tests, or null where there is none, too little space, or where programs
 * may not run. PostgreSQL copies a database there in a tenth of the time that it takes on a disk, and the tests copy hundreds.
 */
export function findMemoryFolder(): string | null {
  try {
    const { bavail, bsize } = statfsSync(folder);
    const hasSpace = bavail * bsize >= neededBytes && process.availableMemory() >= 2 * neededBytes;
    return hasSpace && canRunPrograms() ? folder : null;
  } catch {
    return null;
  }
}

function canRunPrograms(): boolean {
  const directory = mkdtempSync(join(folder, 'sunset-probe-'));
  try {
    const program = join(directory, 'probe');
    writeFileSync(program, '#!/bin/sh\nexit 0\n', { mode: 0o755 });
    return spawnSync(program).status === 0;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
