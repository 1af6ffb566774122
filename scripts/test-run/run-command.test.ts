import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { runTwoAtOnce } from './run-command.ts';

/** Ends well once somebody who connected is gone. */
const waiting =
  "require('node:net').createServer((socket) => socket.resume().on('close', () => process.exit(0))).listen(process.argv[1])";
/** Connects as soon as somebody listens, and fails. */
const failing =
  "(function connect() { require('node:net').connect(process.argv[1], () => process.exit(1)).on('error', () => setTimeout(connect, 20)) })()";

it('reports a failure that comes while another command of the stage still runs', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sunset-stage-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const node = (script: string) => ({ program: process.execPath, given: ['-e', script, join(folder, 'socket')] });
  expect(await runTwoAtOnce(folder, [node(waiting), node(failing)])).toBe(1);
  expect(await runTwoAtOnce(folder, [node(''), node('')])).toBe(0);
});
