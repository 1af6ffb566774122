import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('the library of pictures is not loaded with the server, but with the first picture', () => {
  const site = JSON.stringify(join(import.meta.dirname, '../../site.ts'));
  const program = `
    const isLoaded = () => process.report.getReport().sharedObjects.some((file) => file.includes('libvips'));
    await import(${site});
    const before = isLoaded();
    await import('sharp');
    process.stdout.write(JSON.stringify([before, isLoaded()]));`;
  const given = ['--input-type=module', '-e', program];
  const options = { cwd: import.meta.dirname, encoding: 'utf8', stdio: 'pipe' } as const;
  expect(JSON.parse(execFileSync(process.execPath, given, options))).toEqual([false, true]);
});
