import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import description from '../../package.json' with { type: 'json' };
import { isBuildCurrent } from '../../scripts/pages/build.ts';
import { isFullRun } from '../full-run.ts';
import { documentedCommands } from './documented-commands.ts';
import { machineWithNpm } from './machine.ts';
import { blocks, commandsOf, root } from './shell-blocks.ts';

/* The commands of the documents run as they are written, on a machine whose own Node runs npm alone. */

describe('the blocks of the documents', () => {
  it('each say what they are, so that no command is left out', () => {
    expect(blocks.filter(({ language }) => language === '').map(({ path, contents }) => [path, contents])).toEqual([]);
  });

  it('have a row for each command, in their order', () => {
    const paths = new Set([...blocks.map(({ path }) => path), ...documentedCommands.map((row) => row.in)]);
    for (const path of paths) {
      const rows = documentedCommands.filter((row) => row.in === path).flatMap(({ commands }) => commands);
      expect(rows, path).toEqual(commandsOf(path));
    }
  });

  it('name tests that exist', () => {
    const tests = documentedCommands.flatMap(({ proof }) => ('shownBy' in proof ? [proof.shownBy] : []));
    expect(tests.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});

describe('a command of the documents', () => {
  for (const { in: path, commands, proof } of documentedCommands) {
    if (!('runs' in proof)) continue;
    // reason: those that are long need the built pages; the test command builds first
    const isRun = proof.isLong !== true || (isFullRun && isBuildCurrent());
    it.runIf(isRun)(`of ${path} runs as it is written: ${commands[0]}`, { timeout: 180_000 }, () =>
      proof.runs(commands.join('\n')),
    );
  }

  it('runs on the Node of the packages, whichever the machine has', () => {
    const options = { cwd: root, env: machineWithNpm(), encoding: 'utf8', stdio: 'pipe' } as const;
    expect(execFileSync('npx', ['node', '-v'], options).trim()).toBe(`v${description.devDependencies.node}`);
    expect(description.engines.node).toBe('>=20');
    // Control: the machine's own Node runs nothing but npm.
    expect(() => execFileSync('node', ['-v'], options)).toThrow('The Node of the machine was asked for -v');
  });
});
