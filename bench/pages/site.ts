import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface BenchSite {
  url: string;
  pid: number;
  close(): Promise<void>;
}

/** The built site with its demo data, in a process of its own. */
export async function startSite(): Promise<BenchSite> {
  const program = join(import.meta.dirname, '../../test/e2e/site-process.ts');
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
  for await (const line of createInterface(child.stdout)) {
    child.stdout.resume();
    const { url } = JSON.parse(line) as { url: string };
    const close = async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    };
    return { url, pid: child.pid ?? 0, close };
  }
  throw new Error('The site ended before it listened. Is it built? npm run build');
}
