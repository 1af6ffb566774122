import { answerParent } from './child.ts';
import { Connection } from './connection.ts';

/*
 * The crowd as a process of its own. First it connects, so that the connections' cost is nobody's; then everybody
 * presses at once, and each connection sends the next request as soon as its last one is answered.
 */

export interface Order {
  token: string;
  body: string;
}

export type LoadQuestion = { port: number; connections: number; orders: Order[] } | 'go';

export interface LoadResult {
  /** From the first request to the last answer. */
  elapsedMs: number;
  /** CPU time of the crowd itself. */
  cpuMs: number;
  /** How many answers of each kind: `200`, or status and code of a refusal. */
  answers: Record<string, number>;
  latenciesMs: number[];
}

let connections: Connection[] = [];
let requests: Buffer[] = [];

answerParent(async (asked) => {
  const question = asked as LoadQuestion;
  if (question === 'go') return press();
  requests = question.orders.map(requestOf);
  connections = await Promise.all(Array.from({ length: question.connections }, () => Connection.open(question.port)));
  return 'ready';
});

function requestOf({ token, body }: Order): Buffer {
  const head = [
    'POST /api/bookings HTTP/1.1',
    'host: 127.0.0.1',
    `authorization: Bearer ${token}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`);
}

async function press(): Promise<LoadResult> {
  const answers: Record<string, number> = {};
  const latenciesMs: number[] = [];
  const queue = requests.values();
  const cpuBefore = process.cpuUsage();
  const startedAt = performance.now();
  const sendAll = async (connection: Connection) => {
    for (const request of queue) {
      const { status, code, ms } = await connection.send(request);
      const kind = code === null ? String(status) : `${status} ${code}`;
      answers[kind] = (answers[kind] ?? 0) + 1;
      latenciesMs.push(ms);
    }
  };
  await Promise.all(connections.map(sendAll));
  const elapsedMs = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(cpuBefore);
  for (const connection of connections.splice(0)) connection.close();
  return { elapsedMs, cpuMs: (user + system) / 1000, answers, latenciesMs };
}
