import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const deploy = join(import.meta.dirname, '../../deploy');
const analyze = '/usr/bin/systemd-analyze';

describe('the systemd unit', () => {
  it('T48 restarts the site and leaves it time to drain', async () => {
    const unit = await readFile(join(deploy, 'systemd/sunset-resorts.service'), 'utf8');
    for (const line of ['Restart=always', 'KillSignal=SIGTERM', 'WantedBy=multi-user.target']) {
      expect(unit).toContain(line);
    }
  });

  // reason: systemd-analyze is on machines with systemd alone; a container has none.
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

  it('name the same two servers as the proxy', async () => {
    const proxy = await readFile(join(deploy, 'nginx/sunset-resorts.conf'), 'utf8');
    expect(proxy.match(/server server-[ab]:3000 /g)).toHaveLength(2);
  });
});
