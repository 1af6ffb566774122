import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { median } from './median.ts';

const connections = 32;
const warmUp = 20_000;
const rounds = 5;
const inRound = 20_000;

/**
 * Milliseconds of the server's CPU for one cached page, including HTTP: the median of five rounds, because the
 * server sometimes does other work (link previews, jobs). Null if the system does not report it.
 */
export async function measureCost(url: string, pid: number): Promise<number | null> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  await load(url, agent, warmUp);
  const costs: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = cpuMs(pid);
    await load(url, agent, inRound);
    const after = cpuMs(pid);
    if (before !== null && after !== null) costs.push((after - before) / inRound);
  }
  agent.destroy();
  return costs.length === rounds ? median(costs) : null;
}

async function load(url: string, agent: Agent, count: number): Promise<void> {
  let left = count;
  const work = async () => {
    while (left > 0) {
      left -= 1;
      await ask(url, agent, left);
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
}

/** One of many guests, because of the limits per network. */
function ask(url: string, agent: Agent, number: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': 'br', 'x-forwarded-for': `10.0.0.${number % 64}` };
    get(url, { agent, headers }, (response) => {
      response.resume().once('end', resolve);
    }).once('error', reject);
  });
}

/** User and system time of a process, all threads, from Linux; a tick is 10 ms. */
function cpuMs(pid: number): number | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return null;
  }
}
