import { setTimeout as pause } from 'node:timers/promises';
import { answerParent } from '../drop/child.ts';
import { HttpSocket } from './http-socket.ts';

/*
 * One caller at full speed, in a separate process: many connections from one address, each repeating its requests
 * until stopped.
 */

/** How a connection behaves: waits for each answer, sends and never finishes, or sends and disconnects. */
export type AttackStyle = 'repeat' | 'stay-unfinished' | 'disconnect';

export interface AttackPlan {
  port: number;
  localAddress: string;
  connections: number;
  style: AttackStyle;
  /** Sent in this order by each connection. `{n}` becomes a new number, `{reference}` the booking of the last answer. */
  requests: string[];
}

export type AttackerQuestion = AttackPlan | 'stop';

export interface AttackResult {
  requestsPerSecond: number;
  /** Answers by status; 0 is a connection closed without an answer. */
  statuses: Record<number, number>;
}

const rampUpBatch = 250;
const reconnectPauseMs = 5;

const state = { isRunning: false, startedAt: 0, requests: 0 };
let statuses: Record<number, number> = {};
let workers: Promise<void>[] = [];
const sockets = new Set<HttpSocket>();

answerParent(async (question) => {
  const asked = question as AttackerQuestion;
  if (asked === 'stop') return stop();
  await start(asked);
  return 'started';
});

async function start(plan: AttackPlan): Promise<void> {
  state.isRunning = true;
  statuses = {};
  workers = [];
  state.startedAt = performance.now();
  for (let open = 0; open < plan.connections; open += 1) {
    workers.push(work(plan));
    if (open % rampUpBatch === 0) await pause(1);
  }
}

async function stop(): Promise<AttackResult> {
  state.isRunning = false;
  const elapsedSeconds = (performance.now() - state.startedAt) / 1000;
  const result = { statuses: { ...statuses }, requestsPerSecond: 0 };
  const answered = Object.values(statuses).reduce((sum, count) => sum + count, 0);
  result.requestsPerSecond = Math.round(answered / elapsedSeconds);
  for (const socket of sockets) socket.close();
  await Promise.all(workers);
  sockets.clear();
  return result;
}

async function work(plan: AttackPlan): Promise<void> {
  const socket = new HttpSocket(plan.port, plan.localAddress);
  sockets.add(socket);
  let reference = 'SR-0000000000000';
  while (state.isRunning) {
    for (const template of plan.requests) {
      if (!state.isRunning) return;
      const { status, body } = await sendInStyle(
        socket,
        fill(template.replaceAll('{reference}', reference)),
        plan.style,
      );
      reference = /"bookingId":"(SR-\w+)"/.exec(body)?.[1] ?? reference;
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (status === 0) await pause(reconnectPauseMs);
    }
  }
}

async function sendInStyle(socket: HttpSocket, request: string, style: AttackStyle) {
  if (style === 'repeat') return socket.send(request);
  await (style === 'disconnect' ? socket.writeAndDisconnect(request) : socket.writeAndWaitForClose(request));
  return { status: 0, body: '' };
}

/** Replaces `{n}` and corrects the length of the body, which changes with it. */
function fill(template: string): string {
  state.requests += 1;
  const request = template.replaceAll('{n}', String(state.requests));
  const bodyAt = request.indexOf('\r\n\r\n') + 4;
  if (bodyAt >= request.length || template === request) return request;
  return request.replace(/content-length: \d+/, `content-length: ${Buffer.byteLength(request.slice(bodyAt))}`);
}
