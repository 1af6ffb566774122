import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const named = process.env['NGINX_PATH'];
const binaries = [
  ...(named === undefined ? [] : [named]),
  '/usr/sbin/nginx',
  '/usr/local/sbin/nginx',
  '/usr/bin/nginx',
  '/opt/homebrew/bin/nginx',
];
const shipped = join(import.meta.dirname, '../../deploy/nginx/sunset-resorts.conf');

/** The nginx of this machine, or null. */
export function findNginx(): string | null {
  return binaries.find((binary) => existsSync(binary)) ?? null;
}

export interface ProxyPorts {
  proxy: number;
  servers: [number, number];
}

/** A proxy in front of two servers. */
export interface Proxy {
  /** Everything that it logged. */
  readLogs(): Promise<string>;
  stop(): Promise<void>;
}

/** The shipped file, with the ports and the folder of this run. */
async function fillIn(ports: ProxyPorts, folder: string): Promise<string> {
  const replacements = [
    ['server-a:3000', `127.0.0.1:${ports.servers[0]}`],
    ['server-b:3000', `127.0.0.1:${ports.servers[1]}`],
    ['listen 80;', `listen 127.0.0.1:${ports.proxy};`],
    ['/var/log/nginx/access.log', `${folder}/access.log`],
  ] as const;
  let text = await readFile(shipped, 'utf8');
  for (const [from, to] of replacements) {
    if (text.split(from).length !== 2) throw new Error(`${shipped} does not name ${from} exactly once.`);
    text = text.replace(from, to);
  }
  return text;
}

/** Checks the shipped file with `nginx -t`, then runs it until `stop`. `change` changes its text, for controls. */
export async function startProxy(nginx: string, ports: ProxyPorts, change = (text: string) => text): Promise<Proxy> {
  const folder = await mkdtemp(join(tmpdir(), 'sunset-proxy-'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const main = join(folder, 'nginx.conf');
  await writeFile(
    main,
    `${process.getuid?.() === 0 ? 'user root;\n' : ''}daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log warn;
events { worker_connections 1024; }
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  ${change(await fillIn(ports, folder))}
}
`,
  );
  const args = ['-p', folder, '-e', `${folder}/error.log`, '-c', main];
  execFileSync(nginx, ['-t', '-q', ...args], { stdio: 'inherit' });
  const child = spawn(nginx, args, { stdio: 'inherit' });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    readLogs: async () =>
      (await Promise.all(['access', 'error'].map((log) => readFile(join(folder, `${log}.log`), 'utf8')))).join(''),
    stop: async () => {
      child.kill('SIGQUIT');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
