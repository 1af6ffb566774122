import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../server/http/connection/free-port.ts';
import { generateSecret, signedHeaders } from '../../server/features/webhooks/rules.ts';
import { systemRandom } from '../../server/random.ts';

const file = join(import.meta.dirname, '../../docs/examples/webhook-receiver.mjs');

it('the receiver of docs/webhooks.md has 20 lines, accepts our events and refuses all others (HOOK-4)', async () => {
  const source = readFileSync(file, 'utf8');
  expect(source.trimEnd().split('\n').length).toBeLessThanOrEqual(20);
  expect(readFileSync(join(import.meta.dirname, '../../docs/webhooks.md'), 'utf8')).toContain(source);
  const [secret, other] = [generateSecret(systemRandom), generateSecret(systemRandom)];
  const port = await freePort();
  const receiver = spawn(process.execPath, [file], { env: { WEBHOOK_SECRET: secret, PORT: String(port) } });
  onTestFinished(() => void receiver.kill());
  let printed = '';
  receiver.stdout.on('data', (part: Buffer) => (printed += part.toString()));
  const body = JSON.stringify({ type: 'webhook.test', timestamp: new Date().toISOString(), data: { webhook_id: 1 } });
  const send = async (secrets: string[], { at = new Date(), sent = body } = {}) => {
    const headers = signedHeaders({ id: 'msg_1', at, body }, secrets);
    return (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body: sent })).status;
  };
  await expect.poll(() => send([secret]).catch(() => 0), { timeout: 30_000 }).toBe(204);
  expect(await send([other, secret])).toBe(204);
  expect(await send([other])).toBe(401);
  expect(await send([secret], { sent: `${body} ` })).toBe(401);
  expect(await send([secret], { at: new Date(Date.now() - 600_000) })).toBe(401);
  await expect.poll(() => printed).toContain('webhook.test');
}, 60_000);
