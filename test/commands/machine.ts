import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { scratchDirectory } from '@sunset/local-postgres/scratch.ts';
import { writeProgram } from './write-program.ts';

/**
 * The environment of a machine whose own Node is for npm and npx alone: everything else fails there, as TypeScript does on Node 20. So
 * the commands work with the oldest allowed Node, whichever this machine has.
 */
export function machineWithNpm(): Record<string, string> {
  const bin = scratchDirectory();
  const folders = (process.env.PATH ?? '').split(':').filter((folder) => !folder.includes('node_modules'));
  const own = folders.map((folder) => join(folder, 'node')).find((file) => existsSync(file)) ?? process.execPath;
  writeProgram(
    join(bin, 'node'),
    `case "$1" in */npm|*/npx|*/npm-cli.js|*/npx-cli.js) exec ${own} "$@" ;; esac
echo "The Node of the machine was asked for $*" >&2
exit 1`,
  );
  return {
    PATH: [bin, ...folders].join(':'),
    HOME: process.env.HOME ?? '',
    TMPDIR: process.env.TMPDIR ?? '/tmp',
    npm_config_update_notifier: 'false',
  };
}
