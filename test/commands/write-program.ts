import { chmodSync, writeFileSync } from 'node:fs';

/** A program for the PATH of a test. */
export function writeProgram(file: string, does: string): void {
  writeFileSync(file, `#!/bin/sh\n${does}\n`);
  chmodSync(file, 0o755);
}
