import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listen, type Listening } from '../../server/http/connection/listen.ts';
import { operationsRoutes } from '../../server/operations/routes.ts';
import type { TestApp } from '../test-app.ts';

const usual = ['/usr/bin/caddy', '/usr/local/bin/caddy', '/opt/homebrew/bin/caddy'];
const named = process.env['CADDY_PATH'];
const binaries = named === undefined ? usual : [named];
const shipped = join(import.meta.dirname, '../../deploy/caddy/Caddyfile');

/** The Caddy of this machine, or null. */
export function findCaddy(): string | null {
  return binaries.find((binary) => existsSync(binary)) ?? null;
}

export interface ProxySettings {
  /** The ports of plain HTTP and of HTTPS. */
  ports: { plain: number; secure: number };
  /** The ports of the servers. */
  servers: readonly number[];
  /** The name of the site, or its whole address with `http://`. */
  domain?: string;
  /** Changes the shipped file, for controls. */
  change?: (text: string) => string;
}

/** Caddy as it is shipped, in front of servers on this machine. */
export interface Proxy {
  /** The certificate of its own authority, which stands in for a public one. */
  authority(): Promise<string>;
  /** Everything that it logged. */
  readLogs(): string;
  stop(): Promise<void>;
}

/** The API and the routes for supervisors at a port, as a proxy finds them. */
export function listenAsSite({ api, deps }: TestApp): Promise<Listening> {
  const operations = operationsRoutes(deps);
  return listen(
    (request, env) =>
      new URL(request.url).pathname.startsWith('/api/') ? api.hono.fetch(request, env) : operations.fetch(request, env),
    { host: '127.0.0.1', port: 0 },
  );
}

/** The shipped file with what differs in tests: ports of its own, its own authority, no control port. */
async function fillIn({ ports, change = (text) => text }: ProxySettings): Promise<string> {
  const text = await readFile(shipped, 'utf8');
  const options = [
    'admin off',
    'default_bind 127.0.0.1',
    'local_certs',
    'skip_install_trust',
    `http_port ${ports.plain}`,
    `https_port ${ports.secure}`,
  ];
  if (text.split('\n{\n').length !== 2) throw new Error(`${shipped} has no place for options.`);
  return change(text.replace('\n{\n', `\n{\n\t${options.join('\n\t')}\n`));
}

/** Runs it until `stop`. */
export async function startProxy(caddy: string, settings: ProxySettings): Promise<Proxy> {
  const folder = await mkdtemp(join(tmpdir(), 'sunset-proxy-'));
  const file = join(folder, 'Caddyfile');
  await writeFile(file, await fillIn(settings));
  const env = {
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
    SITE_DOMAIN: settings.domain ?? 'localhost',
    ...(settings.servers.length > 1 && { SITE_HEALTH: '/readyz' }),
    SITE_SERVERS: settings.servers.map((port) => `127.0.0.1:${port}`).join(' '),
  };
  execFileSync(caddy, ['validate', '--config', file], { env, stdio: 'pipe' });
  const child = spawn(caddy, ['run', '--config', file], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const logs: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => logs.push(String(part)));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    authority: () => readFile(join(folder, 'caddy/pki/authorities/local/root.crt'), 'utf8'),
    readLogs: () => logs.join(''),
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
