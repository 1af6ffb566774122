import { Agent, request } from 'node:http';
import { listen, type Listening } from '../../server/http/connection/listen.ts';
import { checkedResponse } from '../checked-response.ts';
import { changeFunction } from '../races/support/changed-functions.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { unlimitedCalls } from '../unlimited-calls.ts';
import type { Reply, Request as Wanted } from './steps/step.ts';

/** Two servers over real HTTP on one database and one stand-in, for many sequences one after another. */
export interface Stage {
  app: TestApp;
  send(at: number, token: string, wanted: Wanted): Promise<Reply>;
  server(at: number): TestApp;
  /** Stops a server and starts it again on the same database; its port changes. */
  restart(at: number): Promise<void>;
  close(): Promise<void>;
}

interface Place {
  app: TestApp;
  listening: Listening;
}

export async function startStage(): Promise<Stage> {
  const app = await startTestApp();
  app.standin.world.discord.limits.enforced = false;
  // The model does not know which messages arrived in time: here every offer counts as one that its member knows of (OFFER-14 has tests of its own).
  await changeFunction(app.deps.db, 'is_told', (source) => source.replace('select exists', 'select true or exists'));
  const agent = new Agent({ keepAlive: true });
  const places = [await startPlace(app), await startPlace(app)];
  const placeAt = (at: number) => places[at % 2] as Place;
  return {
    app,
    server: (at) => placeAt(at).app,
    send: (at, token, wanted) => send({ agent, port: placeAt(at).listening.port, token }, wanted),
    restart: async (at) => {
      await stopPlace(placeAt(at));
      places[at % 2] = await startPlace(app);
    },
    close: async () => {
      agent.destroy();
      for (const place of places) await stopPlace(place);
      await app.close();
    },
  };
}

async function startPlace({ databaseUrl, clock, standin }: TestApp): Promise<Place> {
  const app = await startTestApp({ databaseUrl, clock, standin });
  app.deps.callLimits = unlimitedCalls;
  const listening = await listen((incoming, env) => app.api.hono.fetch(incoming, env), { host: '127.0.0.1', port: 0 });
  return { app, listening };
}

async function stopPlace({ app, listening }: Place): Promise<void> {
  listening.server.closeIdleConnections();
  await listening.close();
  await app.close();
}

interface Line {
  agent: Agent;
  port: number;
  token: string;
}

/** Every answer is checked against the contract. */
async function send({ agent, port, token }: Line, wanted: Wanted): Promise<Reply> {
  const { method, path, body, key } = wanted;
  const headers: Record<string, string> = { authorization: `Bearer ${token}` };
  if (body !== undefined) {
    headers['content-type'] = 'application/json';
    // Node sends the body of a DELETE without its length by default.
    headers['content-length'] = String(Buffer.byteLength(JSON.stringify(body)));
  }
  if (key !== undefined) headers['idempotency-key'] = key;
  const sent = await exchange({ agent, port, method, path: `/api${path}`, headers }, body);
  const address = new Request(`http://127.0.0.1:${port}/api${path}`, { method });
  const response = await checkedResponse(address, new Response(sent.text, sent));
  return { status: response.status, body: (await response.json()) as Reply['body'] };
}

interface Sent {
  status: number;
  headers: Record<string, string>;
  text: string;
}

/** The HTTP client of Node: half the cost of fetch, which matters for thousands of calls. */
function exchange(options: object, body: unknown): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', ...options }, (incoming) => {
      let text = '';
      incoming.setEncoding('utf8');
      incoming.on('data', (chunk: string) => (text += chunk));
      incoming.on('end', () => {
        const headers = { 'content-type': incoming.headers['content-type'] ?? '' };
        resolve({ status: incoming.statusCode ?? 0, headers, text });
      });
    });
    outgoing.on('error', reject);
    outgoing.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
