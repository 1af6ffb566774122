import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';

/**
 * Leaves every process the priority of its parent, and keeps what was asked for. The process of a backup gives way to all others:
 * beside tests and journeys that keep each core busy it would wait for minutes.
 */
export function ignorePriorities(): { asked: number[]; restore(): void } {
  const { setPriority } = os;
  const asked: number[] = [];
  os.setPriority = (...given: number[]) => void asked.push(given.at(-1) ?? 0);
  syncBuiltinESMExports();
  return {
    asked,
    restore: () => {
      os.setPriority = setPriority;
      syncBuiltinESMExports();
    },
  };
}
