import { get } from 'node:http';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startTemporary } from '@sunset/local-postgres/temporary.ts';
import { anOpening } from '../test/factories.ts';
import { startChild, type Child } from './drop/child.ts';
import { runAndClose, type Closers } from './drop/closers.ts';
import { spread } from './drop/figures.ts';
import { describeMachine } from './drop/machine.ts';
import { createSide, discordApplication, sessionSecret } from './drop/side.ts';
import type { LiveServerQuestion, Use } from './live/server.ts';
import type { BareQuestion } from './reads/bare.ts';
import type { LoadQuestion, LoadResult } from './reads/load.ts';
import { saveResults } from './save-results.ts';

/*
 * `npm run bench:reads`: available rooms, read repeatedly, compared to a bare `node:http` server that sends the same
 * bytes and headers, alternating. The goal is 0.6 of its requests per second.
 */

const promised = 0.6;
const path = '/api/rooms/upcoming';
const encoding = 'br';

interface Side {
  requestsPerSecond: number;
  cpuMs: number;
}

interface Round {
  product: Side;
  bare: Side;
  ratio: number;
}

/** The content of bench/results/reads.json. */
export interface ReadsFigures {
  path: string;
  encoding: string;
  connections: number;
  /** Of one side in one round. */
  seconds: number;
  answerBytes: number;
  summary: ReturnType<typeof summarize>;
  rounds: Round[];
}

function readOptions() {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '4' },
      connections: { type: 'string', default: '64' },
      save: { type: 'boolean', default: false },
      profile: { type: 'string' },
    },
  });
  return {
    rounds: Number(values.rounds),
    seconds: Number(values.seconds),
    connections: Number(values.connections),
    isSaved: values.save,
    profile: values.profile,
  };
}

type Options = ReturnType<typeof readOptions>;

async function run(options: Options, closers: Closers): Promise<void> {
  const cluster = await startTemporary();
  await closers.add(cluster.stop);
  const machine = describeMachine(cluster.version, null);
  const side = await createSide(cluster.url, 'reads_product');
  await closers.add(side.close);
  // As many as in the demo: 13 resorts with three kinds of rooms.
  for (let count = 0; count < 13; count += 1)
    await anOpening(side.deps, { rooms: [{ units: 6 }, { units: 4 }, { units: 2 }] });
  const product = startChild(join(import.meta.dirname, 'live/server.ts'), {
    execArgv: options.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${options.profile}`],
    env: {
      ...discordApplication,
      DATABASE_URL: side.url,
      SESSION_SECRET: sessionSecret,
      TRUSTED_PROXIES: '127.0.0.1',
      LOG_LEVEL: 'error',
      NODE_ENV: 'production',
    },
  });
  await closers.add(product.stop);
  const bare = startChild(join(import.meta.dirname, 'reads/bare.ts'));
  await closers.add(bare.stop);
  const load = startChild(join(import.meta.dirname, 'reads/load.ts'));
  await closers.add(load.stop);
  const answer = await fetchOnce(Number(await product.ask('port' satisfies LiveServerQuestion)));
  await bare.ask(answer satisfies BareQuestion);
  const rounds = await compare({ product, bare, load }, options);
  const summary = summarize(rounds);
  console.log({ answerBytes: answer.body.byteLength, ...summary });
  if (options.isSaved) {
    const { connections, seconds } = options;
    const answerBytes = answer.body.byteLength;
    const figures: ReadsFigures = { path, encoding, connections, seconds, answerBytes, summary, rounds };
    await saveResults('reads', machine, figures);
  }
  if (summary.ratio.median < promised) throw new Error(`The median ratio is below ${promised}.`);
}

/** An answer of the product as it is sent, for the bare server. */
function fetchOnce(port: number): Promise<{ body: Uint8Array; headers: Record<string, string> }> {
  return new Promise((resolve, reject) => {
    get({ port, path, headers: { 'accept-encoding': encoding } }, (response) => {
      const pieces: Buffer[] = [];
      const { date: _date, connection: _connection, 'keep-alive': _kept, ...headers } = response.headers;
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.once('end', () => resolve({ body: Buffer.concat(pieces), headers: headers as Record<string, string> }));
    }).once('error', reject);
  });
}

async function compare(children: Record<'product' | 'bare' | 'load', Child>, options: Options): Promise<Round[]> {
  const { product, bare, load } = children;
  const measure = async (server: Child, cpu: () => Promise<number>): Promise<Side> => {
    const port = Number(await server.ask('port'));
    const before = await cpu();
    const { connections, seconds } = options;
    const question = { port, path, encoding, connections, seconds } satisfies LoadQuestion;
    const { requests, elapsedMs } = (await load.ask(question)) as LoadResult;
    return { requestsPerSecond: (requests / elapsedMs) * 1000, cpuMs: ((await cpu()) - before) / requests };
  };
  const rounds: Round[] = [];
  for (let number = 0; number <= options.rounds; number += 1) {
    const ours = await measure(
      product,
      async () => ((await product.ask('use' satisfies LiveServerQuestion)) as Use).cpuMs,
    );
    const theirs = await measure(bare, async () => Number(await bare.ask('cpu' satisfies BareQuestion)));
    const ratio = ours.requestsPerSecond / theirs.requestsPerSecond;
    console.log(number === 0 ? 'warm-up' : `round ${number}`, { product: ours, bare: theirs, ratio });
    if (number > 0) rounds.push({ product: ours, bare: theirs, ratio });
  }
  return rounds;
}

const summarize = (rounds: Round[]) => ({
  ratio: spread(rounds.map(({ ratio }) => ratio)),
  productPerSecond: spread(rounds.map(({ product }) => product.requestsPerSecond)),
  barePerSecond: spread(rounds.map(({ bare }) => bare.requestsPerSecond)),
  productCpuMs: spread(rounds.map(({ product }) => product.cpuMs)),
  bareCpuMs: spread(rounds.map(({ bare }) => bare.cpuMs)),
  cpuRatio: spread(rounds.map(({ product, bare }) => bare.cpuMs / product.cpuMs)),
});

await runAndClose((closers) => run(readOptions(), closers));
