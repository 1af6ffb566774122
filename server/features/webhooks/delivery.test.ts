import type { Webhook as WebhookEndpoint } from '@sunset/contract/api/webhooks.ts';
import type { Call } from '@sunset/contract/client.ts';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aBookingBody, aMember, anOpening, type TestOpening } from '../../../test/factories.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { day, hour, minute } from '../../../test/test-clock.ts';
import {
  startReceiver,
  type ReceivedEvent,
  type Receiver,
  type ReceiverMode,
} from '../../../test/webhooks/receiver.ts';
import type { Member } from '../../actor.ts';
import { createWebhookSender } from '../../integrations/webhooks/send-webhook.ts';
import { deliverWebhooks } from './commands/deliver-webhooks.ts';
import { nextAttemptAt, retryAfterMs } from './rules.ts';

let app: TestApp;
let receiver: Receiver;
let admin: Member;
let call: Call;
let opening: TestOpening;
beforeEach(async () => {
  receiver = await startReceiver();
  app = await startTestApp({ environment: { WEBHOOK_PRIVATE_ADDRESSES: 'allowed' } });
  admin = await aMember(app.deps, { isAdmin: true });
  call = await app.client(admin);
  opening = await anOpening(app.deps, { rooms: [{ units: 20 }] });
});
afterEach(async () => {
  await app.close();
  await receiver.close();
});

const add = (mode: ReceiverMode, events: WebhookEndpoint['events'] = ['booking.created']) =>
  call('POST /admin/webhooks', { body: { url: `${receiver.origin}/${mode}`, events } });
const deliver = () => deliverWebhooks(app.deps);
const list = () => call('GET /admin/webhooks');
const log = (id: number) => call('GET /admin/webhooks/{webhookId}/deliveries', { params: { webhookId: String(id) } });
const ofMode = (mode: ReceiverMode) => receiver.received.filter((one) => one.mode === mode);

function firstOf(mode: ReceiverMode): ReceivedEvent {
  const [first] = ofMode(mode);
  if (first === undefined) throw new Error('Nothing has arrived.');
  return first;
}

async function book(): Promise<string> {
  const guest = await app.client(await aMember(app.deps));
  const { bookingId } = await guest('POST /bookings', {
    body: aBookingBody(opening.roomIds[0], { robloxDisplayName: 'Secretname' }),
  });
  return bookingId;
}

/** After a while the session of the admin has ended. */
async function advance(ms: number): Promise<void> {
  app.clock.advance(ms);
  call = await app.client(admin);
}

describe('a delivery', () => {
  it('is signed as Standard Webhooks says, and verified by its library (HOOK-4)', async () => {
    const { secret } = await add('ok');
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const reference = await book();
    vi.useFakeTimers({ now: app.deps.now(), toFake: ['Date'] });
    try {
      await deliver();
      const { headers, body } = firstOf('ok');
      expect(new Webhook(secret).verify(body, headers)).toEqual({
        type: 'booking.created',
        timestamp: app.deps.now().toISOString(),
        data: { booking: reference, opening_id: opening.id, status: 'pending', guests: 1 },
      });
      expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow(/signature/i);
    } finally {
      vi.useRealTimers();
    }
  });

  it('has two signatures for 24 hours after a new secret was made (HOOK-4)', async () => {
    const { secret: old, webhook } = await add('ok');
    const { secret: next, webhook: rotated } = await call('POST /admin/webhooks/{webhookId}/secret', {
      params: { webhookId: String(webhook.id) },
    });
    expect(rotated.previous_secret_until).toBe(new Date(app.deps.now().getTime() + day).toISOString());
    const verifiedBy = async () => {
      await book();
      receiver.received.length = 0;
      await deliver();
      const { headers, body } = firstOf('ok');
      vi.useFakeTimers({ now: app.deps.now(), toFake: ['Date'] });
      const isValid = (secret: string) => {
        try {
          return new Webhook(secret).verify(body, headers) !== null;
        } catch {
          return false;
        }
      };
      const result = [isValid(old), isValid(next)];
      vi.useRealTimers();
      return result;
    };
    expect(await verifiedBy()).toEqual([true, true]);
    opening = await anOpening(app.deps, { startsIn: 10 * day });
    await advance(day);
    expect(await verifiedBy()).toEqual([false, true]);
  });

  it('reports each change with references alone, in the transaction of the change (HOOK-1, HOOK-2, HOOK-3)', async () => {
    const { webhook } = await add('ok', [
      'booking.created',
      'booking.confirmed',
      'booking.checked_in',
      'booking.cancelled',
      'opening.created',
      'opening.cancelled',
    ]);
    const reference = await book();
    const params = { reference };
    await call('POST /hosting/bookings/{reference}/confirm', { params, body: { payment_confirmed: true } });
    // Refused: nothing changed, so nothing is reported.
    await expect(
      call('POST /hosting/bookings/{reference}/confirm', { params, body: { payment_confirmed: true } }),
    ).rejects.toMatchObject({ status: 409 });
    await call('POST /admin/bookings/{reference}/cancel', { params, body: { reason: 'A storm, dear Jay' } });
    await call('DELETE /admin/resort-openings/{openingId}', { params: { openingId: String(opening.id) } });
    const rows = await log(webhook.id);
    expect(rows.map(({ type, state }) => `${type} ${state}`).toReversed()).toEqual([
      'booking.created pending',
      'booking.confirmed pending',
      'booking.cancelled pending',
      'opening.cancelled pending',
    ]);
    await deliver();
    const bodies = ofMode('ok').map(({ body }) => JSON.parse(body) as { type: string; data: object });
    expect(bodies.find(({ type }) => type === 'opening.cancelled')?.data).toEqual({
      opening_id: opening.id,
      resort_id: opening.resort.id,
      starts_at: opening.startsAt.toISOString(),
      ends_at: new Date(opening.startsAt.getTime() + 60 * 60_000).toISOString(),
    });
    expect(JSON.stringify(bodies)).toContain(reference);
    expect(JSON.stringify(bodies)).not.toMatch(/Secretname|storm|jay_/i);
  });
});

describe('a receiver', () => {
  it('that is slow, broken, gone, redirecting or endless gets its outcome, and holds up nobody (HOOK-5, HOOK-6, HOOK-8)', async () => {
    const endpoints = new Map<ReceiverMode, number>();
    for (const mode of ['slow', 'broken', 'redirect', 'gone', 'huge', 'ok'] as const) {
      endpoints.set(mode, (await add(mode)).webhook.id);
    }
    for (let count = 0; count < 6; count += 1) await book();
    const calls = app.deps.outsideCalls;
    const sendWebhook = createWebhookSender({ calls, timeoutMs: 1_000, allowsPrivate: true });
    const delivery = deliverWebhooks({ ...app.deps, sendWebhook });
    await expect.poll(() => ofMode('ok').length, { timeout: 15_000 }).toBe(6);
    // All of its slots are in use, and no more: bookings and messages to Discord go on.
    await expect.poll(() => ofMode('slow').length, { timeout: 15_000 }).toBe(4);
    await book();
    await app.deliver();
    await delivery;
    const outcomes: Record<string, unknown> = {};
    for (const [mode, id] of endpoints) {
      const first = (await log(id)).at(-1);
      outcomes[mode] = [first?.state, first?.log[0]?.outcome, first?.log[0]?.status];
    }
    expect(outcomes).toEqual({
      slow: ['pending', 'timed_out', null],
      broken: ['pending', 'refused', 500],
      redirect: ['pending', 'redirected', 302],
      gone: ['failed', 'gone', 410],
      huge: ['delivered', 'delivered', 200],
      ok: ['delivered', 'delivered', 204],
    });
    expect(receiver.received.map(({ mode }) => mode)).not.toContain('redirected');
    expect(receiver.hugeBytes()).toBeLessThan(50_000_000);
    const sent = await app.deps.db.selectFrom('outbox').select('status').where('kind', '=', 'booking.placed').execute();
    expect(sent).toHaveLength(7);
  }, 60_000);

  it('that is gone is disabled, and staff are told; it can be resumed (HOOK-7)', async () => {
    const { webhook } = await add('gone');
    await book();
    await book();
    await deliver();
    expect(await list()).toMatchObject([{ state: 'disabled', disabled_reason: 'gone' }]);
    const [row] = await call('GET /admin/activity', { query: { subject: 'webhook' } });
    expect(row).toMatchObject({ action: 'webhook.disable', actor: { kind: 'system' }, after: { reason: 'gone' } });
    const told = () =>
      app.deps.db.selectFrom('outbox').select('payload').where('kind', '=', 'staff.webhook_disabled').execute();
    expect(await told()).toEqual([{ payload: { webhook_id: webhook.id, reason: 'gone' } }]);
    await app.deliver();
    const count = receiver.received.length;
    await book();
    await deliver();
    expect(receiver.received).toHaveLength(count);
    const params = { webhookId: String(webhook.id) };
    await expect(call('POST /admin/webhooks/{webhookId}/test', { params })).rejects.toMatchObject({
      problem: { code: 'webhook_not_active' },
    });
    expect(await call('PATCH /admin/webhooks/{webhookId}', { params, body: { is_paused: false } })).toMatchObject({
      webhook: { state: 'active', disabled_reason: null, failing_since: null },
    });
  });

  it('that fails is tried eleven times over three days, then given up; after five days of failures it is disabled (HOOK-6, HOOK-7)', async () => {
    const { webhook } = await add('broken');
    await book();
    const began = app.deps.now().getTime();
    let last = began;
    for (let attempts = 1; attempts <= 11; attempts += 1) {
      await deliver();
      const [row] = await log(webhook.id);
      expect(row).toMatchObject({ attempts, state: attempts < 11 ? 'pending' : 'failed' });
      last = app.deps.now().getTime();
      if (row?.next_attempt_at) await advance(new Date(row.next_attempt_at).getTime() - last);
    }
    expect((last - began) / day).toBeGreaterThan(2.6);
    expect((last - began) / day).toBeLessThan(3.3);
    expect((await list())[0]?.state).toBe('active');
    await advance(began + 5 * day - app.deps.now().getTime());
    await call('POST /admin/webhooks/{webhookId}/test', { params: { webhookId: String(webhook.id) } });
    await deliver();
    expect(await list()).toMatchObject([{ state: 'disabled', disabled_reason: 'failing' }]);
  }, 60_000);

  it('that answers 429 with Retry-After is not tried again before, at every attempt (HOOK-6)', async () => {
    const { webhook } = await add('limited');
    await book();
    for (const attempts of [1, 2]) {
      await deliver();
      const answeredAt = app.deps.now().getTime();
      expect((await log(webhook.id))[0]).toMatchObject({
        attempts,
        state: 'pending',
        next_attempt_at: new Date(answeredAt + 2 * hour).toISOString(),
      });
      await advance(2 * hour - 1000);
      await deliver();
      expect(ofMode('limited')).toHaveLength(attempts);
      await advance(1000);
    }
  });

  it('can ask to wait longer than planned, up to 20 hours, and never shorter (HOOK-6)', () => {
    const now = app.deps.now();
    const waits = (failed: number, header: string | null) => {
      const next = nextAttemptAt(failed, now, 0.5, retryAfterMs(header, now));
      return next === null ? null : (next.getTime() - now.getTime()) / minute;
    };
    const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * minute).toUTCString();
    expect(waits(2, null)).toBe(1);
    expect(waits(2, '600')).toBe(10);
    expect(waits(2, inMinutes(10))).toBe(10);
    expect(waits(2, '999999999')).toBe(20 * 60);
    expect(waits(2, inMinutes(9_999_999))).toBe(20 * 60);
    for (const header of ['0', '30', '-600', '1e9', '12345678901', 'soon', '', inMinutes(-10)])
      expect(waits(2, header)).toBe(1);
    expect(waits(6, '600')).toBe(5 * 60);
    expect(waits(11, '600')).toBeNull();
  });

  it('that works again is not disabled: one delivery ends the row of failures (HOOK-7)', async () => {
    const { webhook } = await add('ok');
    await app.deps.db
      .updateTable('webhookEndpoints')
      .set({ failingSince: new Date(app.deps.now().getTime() - 6 * day) })
      .execute();
    await book();
    await deliver();
    expect(await list()).toMatchObject([{ state: 'active', failing_since: null }]);
    expect((await log(webhook.id))[0]?.state).toBe('delivered');
  });
});

describe('a delivery whose server died', () => {
  it('is made again with the same id, and a late result of the first is ignored (HOOK-8)', async () => {
    const { webhook } = await add('slow');
    await book();
    const never = () => new Promise<never>(() => {});
    void deliverWebhooks({ ...app.deps, sendWebhook: never, sleep: never });
    await expect
      .poll(async () => (await app.deps.db.selectFrom('webhookDeliveries').select('claim').executeTakeFirst())?.claim)
      .toBe(1);
    await deliver();
    expect(ofMode('slow')).toHaveLength(0);
    app.clock.advance(2 * minute);
    const calls = app.deps.outsideCalls;
    const again = deliverWebhooks({
      ...app.deps,
      sendWebhook: createWebhookSender({ calls, timeoutMs: 30_000, allowsPrivate: true }),
    });
    await expect.poll(() => ofMode('slow').length, { timeout: 15_000 }).toBe(1);
    const { id } = await app.deps.db.selectFrom('webhookDeliveries').select('id').executeTakeFirstOrThrow();
    const late = { id, claim: 1, outcome: 'refused' as const, status: 500, ms: 1, retry_at: null };
    await app.deps.webhookResults.add(late);
    expect((await log(webhook.id))[0]).toMatchObject({ state: 'pending', attempts: 0 });
    receiver.answerSlow();
    await again;
    const [row] = await log(webhook.id);
    expect(row).toMatchObject({ state: 'delivered', attempts: 1 });
    expect(ofMode('slow')[0]?.headers['webhook-id']).toBe(row?.message_id);
  }, 60_000);
});

describe('a paused webhook', () => {
  it('gets its events when it is resumed', async () => {
    const { webhook } = await add('ok');
    const params = { webhookId: String(webhook.id) };
    await call('PATCH /admin/webhooks/{webhookId}', { params, body: { is_paused: true } });
    await book();
    await deliver();
    expect(receiver.received).toEqual([]);
    expect((await list())[0]).toMatchObject({ state: 'paused', waiting: 1 });
    await advance(hour);
    await call('PATCH /admin/webhooks/{webhookId}', { params, body: { is_paused: false } });
    await deliver();
    expect(ofMode('ok')).toHaveLength(1);
  });
});
