import type { Call } from '@sunset/contract/client.ts';
import { webhookEvents } from '@sunset/contract/webhook-events.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aBookingBody, aMember, anOpening } from '../../../test/factories.ts';
import { changeFunction } from '../../../test/races/support/changed-functions.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { day } from '../../../test/test-clock.ts';
import { startReceiver } from '../../../test/webhooks/receiver.ts';
import type { Member } from '../../actor.ts';
import { endWhatMayHaveHappened } from '../../operations/backup/end-what-may-have-happened.ts';
import { deliverWebhooks } from './commands/deliver-webhooks.ts';
import { pruneWebhooks } from './commands/prune-webhooks.ts';

let app: TestApp;
let admin: Member;
let call: Call;
beforeEach(async () => {
  app = await startTestApp();
  admin = await aMember(app.deps, { isAdmin: true });
  call = await app.client(admin);
});
afterEach(() => app.close());

const add = (url = 'https://receiver.example/hook', as: Call = call) =>
  as('POST /admin/webhooks', { body: { url, events: ['booking.created'] } });
const log = (id: number) => call('GET /admin/webhooks/{webhookId}/deliveries', { params: { webhookId: String(id) } });

async function book(count: number): Promise<void> {
  const { roomIds } = await anOpening(app.deps, { rooms: [{ units: count }] });
  for (let done = 0; done < count; done += 1) {
    const guest = await app.client(await aMember(app.deps));
    await guest('POST /bookings', { body: aBookingBody(roomIds[0]) });
  }
}

describe('the address of a webhook', () => {
  it.each([
    'http://receiver.example/',
    'ftp://receiver.example/',
    'receiver.example',
    'https://user:password@receiver.example/',
    'https://receiver.example/#part',
    `https://receiver.example/${'a'.repeat(500)}`,
  ])('cannot be %s (HOOK-5)', async (url) => {
    await expect(add(url)).rejects.toMatchObject({
      status: 422,
      problem: { code: 'invalid_input', errors: [{ path: 'body.url' }] },
    });
  });

  it('may lead to a private network as a name, where the connection is refused (HOOK-5)', async () => {
    const receiver = await startReceiver();
    const { webhook } = await add(receiver.origin.replace('http://127.0.0.1', 'https://localhost'));
    await book(1);
    await deliverWebhooks(app.deps);
    expect((await log(webhook.id))[0]?.log).toMatchObject([{ outcome: 'private_address', status: null }]);
    expect(receiver.received).toEqual([]);
    await receiver.close();
  });
});

describe('the secret of a webhook', () => {
  it('is shown once, and stored encrypted alone (HOOK-4)', async () => {
    const { secret, webhook } = await add();
    await call('POST /admin/webhooks/{webhookId}/secret', { params: { webhookId: String(webhook.id) } });
    expect(JSON.stringify(await call('GET /admin/webhooks'))).not.toContain('whsec');
    const { rows } = await sql<{ text: string; bytes: Buffer }>`
      select (select string_agg(to_jsonb(e)::text, '') from webhook_endpoints e)
        || (select string_agg(to_jsonb(l)::text, '') from audit_log l) as text, previous_secret as bytes
      from webhook_endpoints`.execute(app.deps.db);
    const plain = secret.slice('whsec_'.length);
    expect(rows[0]?.text).not.toContain(plain);
    expect(rows[0]?.text).not.toContain(Buffer.from(secret).toString('hex'));
    expect(app.deps.webhookSecrets.decrypt(rows[0]?.bytes ?? Buffer.alloc(0))).toBe(secret);
  });

  it('that was encrypted with another DATA_KEY disables the webhook, until a new one is made', async () => {
    const { webhook } = await add();
    await book(1);
    const other = await startTestApp({
      databaseUrl: app.databaseUrl,
      clock: app.clock,
      standin: app.standin,
      secrets: { dataKey: 'another data key for tests, 32 chars' },
    });
    await deliverWebhooks(other.deps);
    expect(await call('GET /admin/webhooks')).toMatchObject([{ state: 'disabled', disabled_reason: 'secret_lost' }]);
    expect((await log(webhook.id))[0]?.log).toMatchObject([{ outcome: 'secret_lost' }]);
    await other.close();
  });
});

describe('webhooks', () => {
  it('are ten at most, also when many are added at once (HOOK-11)', async () => {
    const others = await Promise.all([1, 2, 3].map(async () => app.client(await aMember(app.deps, { isAdmin: true }))));
    for (let count = 0; count < 8; count += 1) await add();
    const results = await Promise.allSettled(others.flatMap((other) => [add(undefined, other), add(undefined, other)]));
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(4);
    const [first] = await call('GET /admin/webhooks');
    await call('DELETE /admin/webhooks/{webhookId}', { params: { webhookId: String(first?.id) } });
    await add();
    await expect(add()).rejects.toMatchObject({ status: 409, problem: { code: 'too_many_webhooks' } });
  });

  it('report the actions that the contract names (HOOK-2)', async () => {
    const { rows } = await sql<{ action: string; type: string | null }>`
      select action, webhook_event(action) as type from unnest(${Object.values(webhookEvents).flatMap(({ actions }) => [...actions])}::text[]) action`.execute(
      app.deps.db,
    );
    const expected = Object.entries(webhookEvents).flatMap(([type, { actions }]) =>
      actions.map((action) => ({ action, type })),
    );
    expect(rows).toEqual(expected);
    const { rows: sources } = await sql<{ text: string }>`
      select pg_get_functiondef('webhook_event(text)'::regprocedure) as text`.execute(app.deps.db);
    const known = [...(sources[0]?.text ?? '').matchAll(/WHEN '([a-z_.]+)'/gi)].map(([, action]) => action);
    expect(known).toHaveLength(expected.length);
    expect(new Set(known)).toEqual(new Set(expected.map(({ action }) => action)));
  });

  it('that are deleted get nothing any more, and their deliveries are removed (HOOK-12)', async () => {
    const { webhook } = await add();
    await book(1);
    const params = { webhookId: String(webhook.id) };
    await call('DELETE /admin/webhooks/{webhookId}', { params });
    await expect(call('DELETE /admin/webhooks/{webhookId}', { params })).rejects.toMatchObject({ status: 404 });
    await expect(log(webhook.id)).rejects.toMatchObject({ status: 404 });
    await deliverWebhooks({ ...app.deps, sendWebhook: () => Promise.reject(new Error('nothing may be sent')) });
    await pruneWebhooks(app.deps);
    const left = await app.deps.db.selectFrom('webhookEndpoints').select('id').execute();
    expect(left).toEqual([]);
    const rows = await call('GET /admin/activity', { query: { subject: 'webhook' } });
    expect(rows.map(({ action, subject_name: name }) => `${action} ${name}`)).toEqual([
      'webhook.delete Deleted webhook',
      'webhook.create Deleted webhook',
    ]);
  });

  it('with a full queue lose events from a marked point on, and bookings go on (HOOK-10)', async () => {
    await changeFunction(app.deps.db, 'is_webhook_queue_full', (source) => source.replace(/19999/, '2'));
    const { webhook } = await add();
    await book(6);
    expect((await log(webhook.id)).map(({ state }) => state).toReversed()).toEqual([
      'pending',
      'pending',
      'pending',
      'dropped',
    ]);
    await deliverWebhooks({ ...app.deps, sendWebhook: async () => ({ outcome: 'delivered', status: 204 }) });
    await book(1);
    expect((await log(webhook.id))[0]?.state).toBe('pending');
  });
});

describe('a restored backup', () => {
  it('has its webhooks paused: it may be a copy beside the site (OPS-7)', async () => {
    await add();
    await endWhatMayHaveHappened(app.deps.db, app.deps.now(), () => {});
    call = await app.client(admin);
    expect(await call('GET /admin/webhooks')).toMatchObject([{ state: 'paused' }]);
  });
});

describe('the log', () => {
  it('keeps the latest attempts, and a delivery is sent again with the same id (HOOK-12, HOOK-13)', async () => {
    const { webhook } = await add();
    await book(1);
    const ids: (string | undefined)[] = [];
    const sendWebhook = async ({ headers }: { headers: Record<string, string> }) => {
      ids.push(headers['webhook-id']);
      return { outcome: 'delivered' as const, status: 204 };
    };
    await deliverWebhooks({ ...app.deps, sendWebhook });
    const [row] = await log(webhook.id);
    const params = { deliveryId: String(row?.id) };
    for (let count = 0; count < 22; count += 1) {
      await call('POST /admin/webhook-deliveries/{deliveryId}/replay', { params });
      await deliverWebhooks({ ...app.deps, sendWebhook });
    }
    expect(new Set(ids)).toEqual(new Set([row?.message_id]));
    expect(ids).toHaveLength(23);
    expect((await log(webhook.id))[0]).toMatchObject({ state: 'delivered', attempts: 1, log: { length: 20 } });
    app.clock.advance(30 * day + 1);
    await pruneWebhooks(app.deps);
    call = await app.client(admin);
    expect(await log(webhook.id)).toEqual([]);
    await expect(call('POST /admin/webhook-deliveries/{deliveryId}/replay', { params })).rejects.toMatchObject({
      status: 404,
    });
  });
});
