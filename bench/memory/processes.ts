import { readdirSync, readFileSync } from 'node:fs';

/** The memory of one process in MiB: its own, and its share of what several processes have. */
export interface ProcessMemory {
  pid: number;
  command: string;
  mib: number;
}

/** The processes below `root`, children of children included; `root` itself is not one of them. */
export function processesBelow(root: number): number[] {
  const children = Map.groupBy(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number),
    parentOf,
  );
  const below = (pid: number): number[] => (children.get(pid) ?? []).flatMap((child) => [child, ...below(child)]);
  return below(root);
}

/** Null for a process that has just ended. */
function parentOf(pid: number): number | null {
  const parent = /\) \S (\d+)/.exec(readProcess(pid, 'stat'))?.[1];
  return parent === undefined ? null : Number(parent);
}

/** What the processes take together, counting shared memory once (the proportional set size of Linux). */
export function memoryOf(pids: number[]): ProcessMemory[] {
  return pids.flatMap((pid) => {
    const kib = /^Pss:\s+(\d+) kB$/m.exec(readProcess(pid, 'smaps_rollup'))?.[1];
    const command = readProcess(pid, 'cmdline').replaceAll('\0', ' ').trim();
    return kib === undefined ? [] : [{ pid, command, mib: Number(kib) / 1024 }];
  });
}

function readProcess(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
