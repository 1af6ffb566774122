import { expect, it } from 'vitest';
import { runTwoAtOnce } from './run-command.ts';

const node = (script: string) => ({ program: process.execPath, given: ['-e', script] });

it('reports a failure that comes while another command of the stage still runs', async () => {
  // The second ends the first, which then reports success.
  const first = node(
    "const http = require('node:net').createServer((socket) => socket.on('close', () => process.exit(0)).resume()); http.listen('\\0sunset-stage-' + process.ppid)",
  );
  const second = node(
    "const connect = () => require('node:net').connect('\\0sunset-stage-' + process.ppid).on('error', () => setTimeout(connect, 20)).on('connect', () => process.exit(1)); connect()",
  );
  expect(await runTwoAtOnce(import.meta.dirname, [first, second])).toBe(1);
  expect(await runTwoAtOnce(import.meta.dirname, [node('process.exit(0)'), node('process.exit(0)')])).toBe(0);
});
