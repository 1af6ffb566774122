import { sql } from 'kysely';
import { createWebhookSender } from '../../server/integrations/webhooks/send-webhook.ts';
import { deliverWebhooks } from '../../server/features/webhooks/commands/deliver-webhooks.ts';
import { aBookingBody, aMember, anOpening } from '../factories.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { startReceiver } from './receiver.ts';

/*
 * Many deliveries at once, to receivers of every kind, while guests book and Discord messages are sent. Two servers share the
 * work. Receivers that fail are tried once: the retries are due later.
 */

/** What became of the deliveries to one receiver. */
export interface EndpointFigures {
  receiver: string;
  deliveries: number;
  delivered: number;
  /** By outcome of the first attempt. */
  outcomes: Record<string, number>;
  /** Requests that arrived, and those that repeated an id. */
  received: number;
  repeated: number;
}

export interface StormFigures {
  deliveries: number;
  seconds: number;
  /** When the last delivery to the receiver that works had arrived. */
  okSeconds: number;
  endpoints: EndpointFigures[];
  /** Placed while deliveries were in progress, with the longest time that one took. */
  bookings: number;
  longestBookingMs: number;
  /** Messages to guests that Discord answered meanwhile: those that its limits allow at once. */
  messages: number;
  /** Those that were left, afterwards. */
  laterMessages: number;
}

interface StormOptions {
  /** In all, over six receivers; the one that works gets half. */
  deliveries: number;
  bookings: number;
  /** How long a receiver may take. */
  timeoutMs: number;
}

const modes = ['ok', 'broken', 'redirect', 'huge', 'gone', 'private', 'slow'] as const;
/** One of each attempt of a slow receiver takes the whole timeout, so that it gets a few only. */
const shares: Record<(typeof modes)[number], number> = {
  ok: 0.5,
  broken: 0.15,
  redirect: 0.15,
  huge: 0.1,
  gone: 0.04,
  private: 0.05,
  slow: 0.01,
};

export async function runStorm({ deliveries, bookings, timeoutMs }: StormOptions): Promise<StormFigures> {
  const receiver = await startReceiver();
  const app = await startTestApp();
  const other = await startTestApp({ databaseUrl: app.databaseUrl, clock: app.clock, standin: app.standin });
  const ids = new Map<string, number>();
  for (const mode of modes) {
    ids.set(mode, await addEndpoint(app, mode === 'private' ? 'https://10.0.0.1/' : `${receiver.origin}/${mode}`));
    await addDeliveries(app, ids.get(mode) ?? 0, Math.round(deliveries * shares[mode]));
  }
  const opening = await anOpening(app.deps, { rooms: [{ units: bookings }] });
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1000;
  const storm = Promise.all([app, other].map((server) => deliverWith(server, timeoutMs)));
  let okSeconds = 0;
  const watch = (async () => {
    const expected = Math.round(deliveries * shares.ok);
    while (receiver.received.filter(({ mode }) => mode === 'ok').length < expected) await app.deps.sleep(20);
    okSeconds = seconds();
  })();
  const placed = await bookMeanwhile(app, opening.roomIds[0], bookings);
  await app.deliver();
  const messages = await countSent(app);
  await Promise.all([storm, watch]);
  const figures: StormFigures = {
    deliveries,
    seconds: seconds(),
    okSeconds,
    endpoints: [],
    bookings: placed.count,
    longestBookingMs: placed.longestMs,
    messages,
    laterMessages: await sendOthers(app, bookings - messages),
  };
  for (const [mode, id] of ids) figures.endpoints.push(await endpointFigures(app, mode, id, receiver.received));
  await other.close();
  await app.close();
  await receiver.close();
  return figures;
}

/** As the job does, with receivers on this machine; the private one is refused as on a real server. */
function deliverWith(server: TestApp, timeoutMs: number): Promise<void> {
  const calls = server.deps.outsideCalls;
  const local = createWebhookSender({ calls, timeoutMs, allowsPrivate: true });
  const strict = createWebhookSender({ calls, timeoutMs, allowsPrivate: false });
  return deliverWebhooks({
    ...server.deps,
    sendWebhook: (request) => (request.url.startsWith('https:') ? strict(request) : local(request)),
  });
}

async function addEndpoint({ deps }: TestApp, url: string): Promise<number> {
  const { id } = await deps.db
    .insertInto('webhookEndpoints')
    .values({
      url,
      events: ['opening.created'],
      secret: deps.webhookSecrets.encrypt('whsec_c2VjcmV0'),
      createdAt: deps.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function addDeliveries({ deps }: TestApp, endpointId: number, count: number): Promise<void> {
  await sql`
    insert into webhook_deliveries (endpoint_id, message_id, type, data, occurred_at, not_before)
    select ${endpointId}, 'msg_' || ${endpointId} || '_' || n, 'opening.created', '{"opening_id": 1}', ${deps.now()}, ${deps.now()}
    from generate_series(1, ${count}) n`.execute(deps.db);
}

async function bookMeanwhile(app: TestApp, roomId: number | undefined, count: number) {
  let longestMs = 0;
  for (let done = 0; done < count; done += 1) {
    const guest = await app.client(await aMember(app.deps));
    const startedAt = performance.now();
    await guest('POST /bookings', { body: aBookingBody(roomId) });
    longestMs = Math.max(longestMs, performance.now() - startedAt);
  }
  return { count, longestMs };
}

/** The clock of the test stands still while deliveries are in progress, so that Discord's limits last until now. */
async function sendOthers(app: TestApp, count: number): Promise<number> {
  const before = await countSent(app);
  for (let tries = 0; tries < 10 * count && (await countSent(app)) < before + count; tries += 1) {
    app.clock.advance(1000);
    await app.deliver();
  }
  return (await countSent(app)) - before;
}

/** Messages to the guests that Discord has answered; the stand-in does not know these guests. */
async function countSent({ deps }: TestApp): Promise<number> {
  const rows = await deps.db
    .selectFrom('outbox')
    .select('id')
    .where('kind', '=', 'booking.placed')
    .where('status', '<>', 'pending')
    .execute();
  return rows.length;
}

async function endpointFigures(
  { deps }: TestApp,
  receiver: string,
  id: number,
  received: readonly { mode: string; headers: Record<string, string> }[],
): Promise<EndpointFigures> {
  const rows = await deps.db
    .selectFrom('webhookDeliveries')
    .select(['state', sql<string | null>`log -> 0 ->> 'outcome'`.as('outcome')])
    .where('endpointId', '=', id)
    .execute();
  const arrived = received.filter(({ mode }) => mode === receiver).map(({ headers }) => headers['webhook-id']);
  const outcomes = Object.groupBy(rows, ({ outcome }) => outcome ?? 'not tried');
  return {
    receiver,
    deliveries: rows.length,
    delivered: rows.filter(({ state }) => state === 'delivered').length,
    outcomes: Object.fromEntries(Object.entries(outcomes).map(([outcome, list]) => [outcome, list?.length ?? 0])),
    received: arrived.length,
    repeated: arrived.length - new Set(arrived).size,
  };
}
