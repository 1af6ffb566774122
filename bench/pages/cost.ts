import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';

const connections = 32;
const warmUp = 20_000;
const measured = 40_000;

/** Milliseconds of the server's CPU for one page that is kept, HTTP included; null where the system does not say. */
export async function measureCost(url: string, pid: number): Promise<number | null> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  await load(url, agent, warmUp);
  const before = cpuMs(pid);
  await load(url, agent, measured);
  const after = cpuMs(pid);
  agent.destroy();
  return before === null || after === null ? null : (after - before) / measured;
}

async function load(url: string, agent: Agent, count: number): Promise<void> {
  let left = count;
  const work = async () => {
    while (left > 0) {
      left -= 1;
      await ask(url, agent);
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
}

function ask(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'accept-encoding': 'br' } }, (response) => {
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
