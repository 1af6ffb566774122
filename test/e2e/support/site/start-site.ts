import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { offeredLocales } from '@sunset/contract/locales.ts';
import { callsDiffer } from '../../../discord-calls/exit-code.ts';

interface Addresses {
  url: string;
  standinUrl: string;
  databaseUrl: string;
  /** The token of the link of the first set-up. */
  setupToken: string | null;
  /** The same site with its pages from their sources, if `withDevelopment` was set. */
  developmentUrl?: string;
}

/** The built site with demo data, in its own process. */
export interface SiteProcess extends Addresses {
  pid: number;
  close(): Promise<void>;
}

interface SiteOptions {
  /** Settings that differ from the defaults. */
  settings?: Record<string, string>;
  /** Arguments for Node. */
  nodeOptions?: string[];
  withDevelopment?: boolean;
}

/** Starts a site and waits until it listens. */
export async function startSite(options: SiteOptions = {}): Promise<SiteProcess> {
  const { settings = {}, nodeOptions = [], withDevelopment = false } = options;
  const program = join(import.meta.dirname, 'site-process.ts');
  const child = spawn(process.execPath, [...nodeOptions, program], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      ...process.env,
      // Pages are rendered as in the package; with their sources they are in development.
      ...(!withDevelopment && { NODE_ENV: 'production' }),
      SITE_SETTINGS: JSON.stringify(settings),
      ...(withDevelopment && { SITE_WITH_DEVELOPMENT: '1', PAGE_LOCALES: offeredLocales.join(',') }),
    },
  });
  const close = async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
    if (child.exitCode === callsDiffer)
      throw new Error('Calls to Discord, or answers of the stand-in, are not as Discord describes them');
  };
  for await (const line of createInterface(child.stdout)) {
    // Vite writes to the same output.
    if (!line.startsWith('{')) continue;
    // Nobody reads the rest of the output: it must not fill the pipe and block the process.
    child.stdout.resume();
    return { ...(JSON.parse(line) as Addresses), pid: child.pid ?? 0, close };
  }
  throw new Error('The site ended before it listened. Is it built? npm run build');
}
