import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { scratchDirectory } from '@sunset/local-postgres/scratch.ts';
import { writeProgram } from '../commands/write-program.ts';

/* What deploy/systemd/install.sh prints, with commands of the system that only answer. */

const repository = join(import.meta.dirname, '../..');
const script = readFileSync(join(repository, 'deploy/systemd/install.sh'), 'utf8');
const linkOf = (token: string) => `    or, through your proxy:  https://<your address>/setup#${token}\n`;
const started = '  Press Ctrl-C to stop.\n';

let root: string;
beforeEach(() => {
  root = scratchDirectory();
  for (const folder of ['bin', 'opt', 'etc/caddy', 'etc/systemd/system'])
    mkdirSync(join(root, folder), { recursive: true });
  symlinkSync(repository, join(root, 'opt/sunset-resorts'));
  writeFileSync(join(root, 'etc/caddy/Caddyfile'), 'SITE_DOMAIN');
  for (const name of ['apt-get', 'npm', 'node', 'dpkg-query', 'md5sum', 'chown', 'systemctl']) command(name, '');
  command('id', 'echo 0');
  command('runuser', 'echo "as $*"');
});

const command = (name: string, does: string) => writeProgram(join(root, 'bin', name), does);

/** What the script prints. `log`: what the site has printed since it was restarted. */
function install(domain: string, log: string): string {
  const texts = { all: linkOf('an-old-one') + started + log, since: log };
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(root, name), text);
  command('journalctl', `case "$*" in *--since*) cat ${root}/since ;; *) cat ${root}/all ;; esac`);
  const moved = script.replaceAll(/(?<=[\s='"])\/(?=etc\/|opt\/)/g, `${root}/`);
  expect(moved).not.toMatch(/[\s='"]\/(etc|opt)\//);
  const env = { ...process.env, PATH: `${join(root, 'bin')}:${process.env.PATH}` };
  return execFileSync('sh', ['-c', moved, 'install.sh', domain], { encoding: 'utf8', env, stdio: 'pipe' });
}

it('prints the link of this start, and lets the doctor look at the domain (OPS-31)', () => {
  const said = install('resorts.example.com', linkOf('new') + started);
  expect(said).toContain('npm ci && npm run package\n');
  expect(said).toContain('doctor.ts https://resorts.example.com\n');
  expect(said).toMatch(/open within 24 hours: {2}https:\/\/resorts\.example\.com\/setup#new\n$/);
});

it('prints no link once the set-up is finished, and what else another domain changes (OPS-31)', () => {
  const first = install('resorts.example.com', linkOf('new') + started);
  expect(first).not.toContain('The set-up is finished');
  const again = install('resorts.example.com', started);
  expect(again).toMatch(/The set-up is finished\. Admins sign in at https:\/\/resorts\.example\.com\/admin\n$/);
  const moved = install('new.example.com', started);
  expect(moved).toContain('The domain was resorts.example.com.');
  expect(moved).toContain('PUBLIC_URL=https://new.example.com');
  expect(again + moved).not.toContain('setup#');
});
