import { describe, expect, it } from 'vitest';
import { findChromium, findShell, type Machine } from './find-chromium.ts';

/** A bare Linux without Chromium and without rights. */
function aMachine(
  parts: Partial<Machine> & { programs?: string[]; packages?: string[] } = {},
): Machine & { ran: string[] } {
  const programs = new Set(parts.programs ?? []);
  const packages = parts.packages ?? ['chromium', 'chromium-headless-shell'];
  const ran: string[] = [];
  return {
    ran,
    environment: { PATH: '/bin:/usr/local/bin' },
    platform: 'linux',
    isProgram: (path) => programs.has(path),
    run: (...words) => {
      ran.push(words.join(' '));
      const wanted = words.slice(words.indexOf('--no-install-recommends') + 1);
      if (!words.includes('install')) return true;
      if (!wanted.every((name) => packages.includes(name))) return false;
      for (const name of wanted) programs.add(`/usr/bin/${name}`);
      return true;
    },
    isRoot: false,
    ...parts,
  };
}

describe('findChromium', () => {
  it('prefers CHROMIUM_PATH', async () => {
    const machine = aMachine({
      environment: { CHROMIUM_PATH: '/opt/mine', PATH: '/bin' },
      programs: ['/opt/mine', '/bin/chromium'],
    });
    expect(await findChromium(machine)).toBe('/opt/mine');
  });

  it('refuses a CHROMIUM_PATH that is not a program', async () => {
    const machine = aMachine({
      environment: { CHROMIUM_PATH: '/opt/none', PATH: '/bin' },
      programs: ['/bin/chromium'],
    });
    await expect(findChromium(machine)).rejects.toThrow('CHROMIUM_PATH is /opt/none');
  });

  it('finds one on the PATH, Chromium before Chrome', async () => {
    const machine = aMachine({ programs: ['/bin/google-chrome', '/usr/local/bin/chromium'] });
    expect(await findChromium(machine)).toBe('/usr/local/bin/chromium');
  });

  it('finds the applications of macOS', async () => {
    const chrome = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
    expect(await findChromium(aMachine({ platform: 'darwin', programs: [chrome] }))).toBe(chrome);
  });

  it('installs the package of Debian as root, without asking', async () => {
    const machine = aMachine({ programs: ['/usr/bin/apt-get'], isRoot: true });
    expect(await findChromium(machine)).toBe('/usr/bin/chromium');
    expect(machine.ran).toEqual([
      'env DEBIAN_FRONTEND=noninteractive apt-get update',
      'env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends chromium chromium-headless-shell',
    ]);
  });

  it('installs the complete one alone where there is none without windows', async () => {
    const machine = aMachine({ programs: ['/usr/bin/apt-get'], packages: ['chromium'], isRoot: true });
    expect(await findChromium(machine)).toBe('/usr/bin/chromium');
  });

  it('uses sudo if it needs no password', async () => {
    const machine = aMachine({ programs: ['/usr/bin/apt-get'] });
    expect(await findChromium(machine)).toBe('/usr/bin/chromium');
    expect(machine.ran[1]).toBe('sudo -n env DEBIAN_FRONTEND=noninteractive apt-get update');
  });

  it('says what to do if it can neither find nor install one', async () => {
    const machine = aMachine({ programs: ['/usr/bin/apt-get'], run: () => false });
    await expect(findChromium(machine)).rejects.toThrow('set CHROMIUM_PATH');
  });
});

describe('findShell', () => {
  const without = '/usr/local/bin/chromium-headless-shell';

  it('finds the one without windows', () => {
    expect(findShell('/bin/chromium', aMachine({ programs: ['/bin/chromium', without] }))).toBe(without);
  });

  it('is the complete one where there is no other, or where CHROMIUM_PATH names it', () => {
    expect(findShell('/bin/chromium', aMachine({ programs: ['/bin/chromium'] }))).toBe('/bin/chromium');
    const environment = { CHROMIUM_PATH: '/opt/mine', PATH: '/usr/local/bin' };
    expect(findShell('/opt/mine', aMachine({ environment, programs: ['/opt/mine', without] }))).toBe('/opt/mine');
  });
});
