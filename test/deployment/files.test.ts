import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import description from '../../package.json' with { type: 'json' };
import { frugalMemory, frugalNode } from '../../server/start/frugal.ts';
import { readConfig } from '../../server/config.ts';
import { createCallerNetwork } from '../../server/http/caller-address.ts';

const deploy = join(import.meta.dirname, '../../deploy');
const analyze = '/usr/bin/systemd-analyze';

describe('the systemd unit', () => {
  it('T48 restarts the site and gives it time to drain', async () => {
    const unit = await readFile(join(deploy, 'systemd/sunset-resorts.service'), 'utf8');
    for (const line of ['Restart=always', 'KillSignal=SIGTERM', 'WantedBy=multi-user.target']) {
      expect(unit).toContain(line);
    }
  });

  // reason: systemd-analyze exists only on machines with systemd; a container has none.
  it.runIf(existsSync(analyze))('has no section or setting that systemd does not know', () => {
    const file = join(deploy, 'systemd/sunset-resorts.service');
    const verify = () =>
      execFileSync(analyze, ['security', '--offline=true', file], { encoding: 'utf8', stdio: 'pipe' });
    expect(verify()).toContain('sunset-resorts.service');
  });
});

describe('containers', () => {
  it('give a server more time to stop than it takes to drain', async () => {
    const compose = await readFile(join(deploy, 'containers/compose.yaml'), 'utf8');
    const drain = Number(/DRAIN_SECONDS: '(\d+)'/.exec(compose)?.[1]);
    const grace = Number(/stop_grace_period: (\d+)s/.exec(compose)?.[1]);
    expect(grace).toBeGreaterThan(drain + 14);
    for (const part of ['database:', 'server-a:', 'server-b:', 'proxy:']) expect(compose).toContain(`\n  ${part}\n`);
  });

  it('have a proxy that knows both servers, and leaves out one that is about to stop', async () => {
    const compose = await readFile(join(deploy, 'containers/compose.yaml'), 'utf8');
    for (const line of ['SITE_SERVERS: server-a:3000 server-b:3000', 'SITE_HEALTH: /readyz'])
      expect(compose).toContain(line);
    const caddyfile = await readFile(join(deploy, 'caddy/Caddyfile'), 'utf8');
    for (const name of ['SITE_DOMAIN', 'SITE_SERVERS', 'SITE_HEALTH']) expect(caddyfile).toContain(`{$${name}`);
  });
});

describe('memory', () => {
  it.each([['systemd/sunset-resorts.service'], ['containers/server.dockerfile']])('is saved by %s', async (path) => {
    const text = await readFile(join(deploy, path), 'utf8');
    for (const flag of frugalNode) expect(text.split('\n').filter((line) => line.includes(flag))).toHaveLength(1);
    for (const [name, value] of Object.entries(frugalMemory)) expect(text).toContain(`${name}=${value}`);
  });

  it('is saved by npm start', () => {
    expect(description.scripts.start).toContain(frugalNode.join(' '));
  });
});

describe('the address of a visitor', () => {
  const read = (path: string) => readFile(join(deploy, path), 'utf8');

  it.each([
    [
      'containers',
      async () => {
        const compose = await read('containers/compose.yaml');
        const proxy = /ipv4_address: (\S+)/.exec(compose)?.[1] ?? '';
        return [/TRUSTED_PROXIES: (\S+)/.exec(compose)?.[1] ?? '', proxy];
      },
    ],
    [
      'systemd',
      async () => [/TRUSTED_PROXIES=(\S+)/.exec(await read('systemd/sunset-resorts.service'))?.[1] ?? '', '127.0.0.1'],
    ],
    [
      'kubernetes',
      async () => {
        const [, value = ''] =
          /name: TRUSTED_PROXIES\n\s+value: '(\S+)'/.exec(await read('kubernetes/sunset-resorts.yaml')) ?? [];
        return [value, '10.1.2.3'];
      },
    ],
  ])('is taken from the proxy of the %s files, and from nobody else (LIMIT-12)', async (_, facts) => {
    const [trusted = '', proxy = ''] = await facts();
    const callerNetwork = createCallerNetwork(readConfig({ TRUSTED_PROXIES: trusted }).trustedProxies);
    expect(callerNetwork(proxy, '203.0.113.7')).toBe('203.0.113.7');
    expect(callerNetwork('198.51.100.9', '203.0.113.7')).toBe('198.51.100.9');
    expect(callerNetwork(proxy, '192.0.2.1, 203.0.113.7')).toBe('203.0.113.7');
  });
});
