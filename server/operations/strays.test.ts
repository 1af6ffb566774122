import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';
import { isFullRun } from '../../test/full-run.ts';

const here = import.meta.dirname;

/** A process that runs a module given as text. */
async function run(program: string): Promise<{ code: unknown; signal: unknown; output: string }> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const collect = (chunk: Buffer) => void (output += chunk.toString());
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  return new Promise((resolve) => child.on('close', (code, signal) => resolve({ code, signal, output })));
}

const withSurvival = (then: string) => `
  import { surviveRejections } from '${here}/strays.ts';
  import { createLog } from '${here}/../log.ts';
  const ended = surviveRejections(createLog('info'));
  ${then}
`;

test('F22 logs an unhandled rejection once and the process continues (OPS-21)', async () => {
  const { code, output } = await run(
    withSurvival(`void Promise.reject(new Error('stray'));
      setTimeout(() => { console.log('answered'); process.exit(0); }, 50);`),
  );
  expect(code).toBe(0);
  expect(output.match(/a rejection that nobody handled/g)).toHaveLength(1);
  expect(output).toContain('answered');
});

test('control: without it the process ends at an unhandled rejection', async () => {
  const { code } = await run("void Promise.reject(new Error('stray')); setTimeout(() => process.exit(0), 50);");
  expect(code).toBe(1);
});

test('F22 logs an uncaught exception and stops cleanly (OPS-21)', async () => {
  const { code, output } = await run(
    withSurvival(`setTimeout(() => { throw new Error('stray'); });
      console.log(await ended); process.exit(7);`),
  );
  expect(code).toBe(7);
  expect(output).toMatch(/"level":60.*an exception that nobody caught/);
  expect(output).toContain('An exception that nobody caught: stray');
});

test.runIf(isFullRun)(
  'T48 kills a process whose event loop is blocked, and not one that is busy (OPS-21)',
  async () => {
    const hang = (work: string) => `
      import { startWatchdog } from '${here}/../http/connection/watchdog.ts';
      const watchdog = startWatchdog(2);
      setTimeout(async () => { ${work} }, 600);
    `;
    const [hung, lively] = await Promise.all([
      run(hang('for (;;);')),
      run(hang('setTimeout(async () => { await watchdog.close(); process.exit(0); }, 3500);')),
    ]);
    expect(hung).toMatchObject({ signal: 'SIGKILL', output: expect.stringContaining('has not moved for 2 s') });
    expect(lively).toMatchObject({ code: 0, signal: null });
  },
);
