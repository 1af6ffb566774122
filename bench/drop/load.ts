import { answerParent } from './child.ts';
import { Connection } from './connection.ts';

/*
 * The load generator, in a separate process. It connects first, so that the cost of connecting is not measured. Then
 * all connections send at once, and each sends its next request as soon as the last one is answered.
 */

export interface Order {
  token: string;
  body: string;
}

export type LoadQuestion = { port: number; connections: number; orders: Order[] } | 'go';

export interface LoadResult {
  /** From the first request to the last answer. */
  elapsedMs: number;
  /** CPU time of the load generator. */
  cpuMs: number;
  /** The duration of each answer, by kind: `200`, or status and code of a refusal. */
  latenciesMs: Record<string, number[]>;
}

const connectedAtOnce = 256;
const connections: Connection[] = [];
let requests: Buffer[] = [];

answerParent(async (asked) => {
  const question = asked as LoadQuestion;
  if (question === 'go') return press();
  requests = question.orders.map((order, index) => requestOf(order, addressOf(index)));
  await connect(question);
  return 'ready';
});

/** A few at a time, so that no connection attempt has to be repeated. */
async function connect(wanted: { port: number; connections: number }): Promise<void> {
  while (connections.length < wanted.connections) {
    const some = Math.min(connectedAtOnce, wanted.connections - connections.length);
    connections.push(...(await Promise.all(Array.from({ length: some }, () => Connection.open(wanted.port)))));
  }
}

/** Each user has their own address, because of the limits per network. */
const addressOf = (index: number) => `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;

function requestOf({ token, body }: Order, address: string): Buffer {
  const head = [
    'POST /api/bookings HTTP/1.1',
    'host: 127.0.0.1',
    `x-forwarded-for: ${address}`,
    `authorization: Bearer ${token}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`);
}

async function press(): Promise<LoadResult> {
  const latenciesMs: Record<string, number[]> = {};
  const queue = requests.values();
  const cpuBefore = process.cpuUsage();
  const startedAt = performance.now();
  const sendAll = async (connection: Connection) => {
    for (const request of queue) {
      const { status, code, ms } = await connection.send(request);
      const kind = code === null ? String(status) : `${status} ${code}`;
      (latenciesMs[kind] ??= []).push(ms);
    }
  };
  await Promise.all(connections.map(sendAll));
  const elapsedMs = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(cpuBefore);
  for (const connection of connections.splice(0)) connection.close();
  return { elapsedMs, cpuMs: (user + system) / 1000, latenciesMs };
}
