import { setTimeout as pause } from 'node:timers/promises';
import { answerParent } from '../drop/child.ts';
import { HttpSocket } from './http-socket.ts';

/*
 * Another guest, in a separate process: makes the requests of a page at the speed of a person, and measures each
 * answer.
 */

export interface VictimPlan {
  port: number;
  localAddress: string;
  seconds: number;
  kinds: Record<string, VictimRequests>;
}

export interface VictimRequests {
  /** Sent in this order, then from the first again. */
  texts: string[];
  intervalMs: number;
}

export interface VictimResult {
  /** Milliseconds of each answer, by kind. */
  latenciesMs: Record<string, number[]>;
  /** The number of answers by status, by kind; 0 is a connection closed without an answer. */
  statuses: Record<string, Record<number, number>>;
}

answerParent(async (question) => {
  const plan = question as VictimPlan;
  const result: VictimResult = { latenciesMs: {}, statuses: {} };
  const until = performance.now() + plan.seconds * 1000;
  await Promise.all(Object.keys(plan.kinds).map((kind) => repeat(plan, kind, until, result)));
  return result;
});

async function repeat(plan: VictimPlan, kind: string, until: number, result: VictimResult): Promise<void> {
  const socket = new HttpSocket(plan.port, plan.localAddress);
  const { texts, intervalMs } = plan.kinds[kind] ?? { texts: [], intervalMs: 1000 };
  const latencies = (result.latenciesMs[kind] ??= []);
  const statuses = (result.statuses[kind] ??= {});
  for (let index = 0; performance.now() < until; index += 1) {
    const { status, ms } = await socket.send(texts[index % texts.length] ?? '');
    latencies.push(ms);
    statuses[status] = (statuses[status] ?? 0) + 1;
    await pause(intervalMs);
  }
  socket.close();
}
