import { sql } from 'kysely';
import type { Database } from '../../../server/database/connect.ts';
import { checkData } from '../../../server/operations/check-data/check-data.ts';
import { createChance, type Chance } from '../../bad-input/requests/chance.ts';
import { aDrawOpening } from '../../draws.ts';
import { anOpening } from '../../factories.ts';
import type { TestApp } from '../../test-app.ts';
import { hour, minute } from '../../test-clock.ts';
import type { Command, Order, Situation } from './command.ts';
import { commands } from './commands.ts';
import { guestCommands } from './guest-commands.ts';
import { faultsOfAnswer, nameOf, wireOf } from './judge.ts';
import { changeAtDiscord, gatherPeople, type People } from './people.ts';
import { isContested, Tally, type StormReport } from './report.ts';
import { startStormSite, type StormSite } from './site.ts';
import { readView, type View } from './view.ts';

/*
 * The commands that lock members, waiting lists, openings or units, at random and in parallel, at two server processes, while
 * their jobs draw, offer, end sessions and expire data. `routes.test.ts` says which are left out, and why. Every answer must be one of the contract's, and no invariant may break.
 */

export interface StormOptions {
  seconds: number;
  seed: number;
  /** For controls: changes the database in a way that leaves no wrong data, and the servers no longer try again after a deadlock. It ends with the
   * first problem. */
  sabotage?: (app: TestApp) => Promise<void>;
}

const callers = 8;
const people = { guests: 24, hosts: 4 };
const viewEveryMs = 250;
const checkEveryMs = 60_000;
const discordEveryMs = 700;
const longestExtensionMs = 90_000;
const shownSteps = 25;
/** Enough to understand what is wrong. */
const mostProblems = 6;

const allWeights = commands.reduce((sum, [, { weight }]) => sum + weight, 0);

export async function runStorm({ seconds, seed, sabotage }: StormOptions): Promise<StormReport> {
  const site = await startStormSite({ retries: sabotage === undefined });
  try {
    await sabotage?.(site.app);
    const storm = await Storm.begin(site, { seconds, seed, mostProblems: sabotage === undefined ? mostProblems : 1 });
    return await storm.run(seconds);
  } finally {
    try {
      await site.stop();
    } finally {
      await site.close();
    }
  }
}

class Storm {
  readonly #site: StormSite;
  readonly #people: People;
  readonly #resorts: { id: number; name: string }[];
  readonly #seed: number;
  readonly #tally = new Tally();
  readonly #problems = new Map<string, string>();
  readonly #steps: string[] = [];
  readonly #mostProblems: number;
  readonly #discord: Chance;
  #view: View;
  #checks = 0;
  #endsAt = 0;
  #latestEndAt = 0;
  #hasContestedDraw = false;

  constructor(
    site: StormSite,
    facts: { people: People; resorts: { id: number; name: string }[]; view: View; seed: number; mostProblems: number },
  ) {
    this.#site = site;
    this.#people = facts.people;
    this.#resorts = facts.resorts;
    this.#view = facts.view;
    this.#seed = facts.seed;
    this.#mostProblems = facts.mostProblems;
    this.#discord = createChance(facts.seed - 1);
  }

  /** Everybody, two resorts with an open lobby each, which is drawn within ten seconds, and one with an evening that begins. */
  static async begin(
    site: StormSite,
    { seconds, seed, mostProblems }: { seconds: number; seed: number; mostProblems: number },
  ): Promise<Storm> {
    const { app } = site;
    // A second is a minute.
    const drawsIn = { regular: Math.min(9.5, 0.75 * seconds) * minute };
    const gathered = await gatherPeople(app, people);
    const resorts: { id: number; name: string }[] = [];
    for (const startsIn of [3 * hour, 4 * hour]) {
      const facts = { rooms: [{ units: 3 }, { units: 2 }], startsIn, drawsIn };
      resorts.push((await aDrawOpening(app, facts)).resort);
    }
    const evening = { rooms: [{ units: 4, maxGuests: 4 }, { units: 2 }], startsIn: 4 * minute };
    resorts.push((await anOpening(app.deps, evening)).resort);
    const menu = resorts.map(({ id }) => ({ resortId: id, name: 'Lemonade', price: 50 }));
    await app.deps.db.insertInto('menuItems').values(menu).execute();
    const view = await readView(app.deps.db, app.clock.now());
    return new Storm(site, { people: gathered, resorts, view, seed, mostProblems });
  }

  /** Some guests enter a lobby before anything else happens: also on a slow machine a draw has entries. */
  async #enterLobby(): Promise<void> {
    const chance = createChance(this.#seed);
    for (let each = 0; each < 6; each += 1) {
      const order = guestCommands['join']?.choose(this.#situation(chance));
      if (order) await this.#send('join', order, each % 2);
    }
  }

  async run(seconds: number): Promise<StormReport> {
    const startedAt = performance.now();
    await this.#enterLobby();
    this.#endsAt = startedAt + seconds * 1000;
    this.#latestEndAt = this.#endsAt + longestExtensionMs;
    await Promise.all([
      ...Array.from({ length: callers }, (_, each) => this.#call(createChance(this.#seed + each))),
      this.#repeat(viewEveryMs, () => this.#look()),
      this.#repeat(discordEveryMs, () => this.#changeDiscord()),
      this.#repeat(checkEveryMs, () => this.#check()),
    ]);
    await this.#check();
    const { db } = this.#site.app.deps;
    const departures = await db.selectFrom('departures').select('id').execute();
    return {
      seed: this.#seed,
      seconds: (performance.now() - startedAt) / 1000,
      ...this.#tally.read(),
      draws: await readDraws(db),
      sqlErrors: await this.#site.sqlErrors(),
      departures: departures.length,
      checks: this.#checks,
      problems: [...this.#problems].map(([what, detail]) => ({ what, detail })),
    };
  }

  /** A short storm lasts until a draw had entries: commands may have removed the first ones. */
  get #isOver(): boolean {
    const now = performance.now();
    const isDue = now >= (this.#hasContestedDraw ? this.#endsAt : this.#latestEndAt);
    return isDue || this.#problems.size >= this.#mostProblems;
  }

  /** One caller: one command after another. */
  async #call(chance: Chance): Promise<void> {
    while (!this.#isOver) {
      const [name, command] = drawCommand(chance);
      const order = command.choose(this.#situation(chance));
      if (order !== null) await this.#send(name, order, chance.below(2));
      else await this.#site.app.deps.sleep(1);
    }
  }

  #situation(chance: Chance): Situation {
    const now = this.#site.app.clock.now();
    return { view: this.#view, people: this.#people, resorts: this.#resorts, chance, now };
  }

  async #send(name: string, chosen: Order, at: number): Promise<void> {
    const order = await this.#prepare(chosen, at);
    if (order === null) return;
    const wire = wireOf(order, await this.#people.tokenOf(order.by));
    const sentAt = performance.now();
    try {
      const answer = await this.#site.senders[at]?.send(wire);
      if (answer === undefined) return;
      const code = nameOf(answer);
      this.#tally.add(name, code, performance.now() - sentAt);
      const sent = JSON.stringify({ ...order.params, ...order.query, ...(order.body as object) });
      this.#note(`${name} by ${order.by.member.username} at ${at}: ${order.route} ${sent} → ${answer.status} ${code}`);
      for (const fault of faultsOfAnswer(order, wire, answer)) this.#report(`${name}: ${fault}`, answer.text);
      if (order.endsGuest && code === 'ok') await this.#people.replace(order.endsGuest);
      else if (code === 'invalid_token') this.#people.forgetToken(order.by);
    } catch (error) {
      this.#report(`${name} got no answer: ${String(error)}`, order.route);
    }
  }

  async #prepare(order: Order, at: number): Promise<Order | null> {
    const sender = this.#site.senders[at];
    if (order.prepare === undefined || sender === undefined) return order;
    const prepared = await order.prepare((wire) => sender.send(wire));
    return prepared && { ...order, ...prepared };
  }

  #note(step: string): void {
    this.#steps.push(`${this.#site.app.clock.now().toISOString()} ${step}`);
    if (this.#steps.length > shownSteps) this.#steps.shift();
  }

  /** Each kind of problem once; the first one with the steps that ended before it was seen. */
  #report(what: string, detail: string): void {
    if (this.#problems.has(what)) return;
    const steps = this.#steps.map((step) => `\n  ${step}`).join('');
    this.#problems.set(what, this.#problems.size > 0 ? detail : `${detail}\nThe last steps:${steps}`);
  }

  async #look(): Promise<void> {
    const { db } = this.#site.app.deps;
    this.#view = await readView(db, this.#site.app.clock.now());
    this.#hasContestedDraw ||= (await readDraws(db)).some(isContested);
  }

  async #changeDiscord(): Promise<void> {
    this.#note(changeAtDiscord(this.#site.app, this.#people, this.#discord));
  }

  /** The invariants, and what the servers logged as errors. */
  async #check(): Promise<void> {
    this.#checks += 1;
    for (const { invariant, subject } of await checkData(this.#site.auditor))
      this.#report(`broken invariant ${invariant}`, subject);
    for (const { what, line } of this.#site.failures()) this.#report(`a server logged: ${what}`, line.slice(0, 2000));
  }

  async #repeat(everyMs: number, work: () => Promise<void>): Promise<void> {
    while (!this.#isOver) {
      await work();
      const next = performance.now() + everyMs;
      while (!this.#isOver && performance.now() < next) await this.#site.app.deps.sleep(Math.min(everyMs, 200));
    }
  }
}

/** The number of entries of each draw. */
async function readDraws(db: Database): Promise<number[]> {
  const { rows } = await sql<{ entries: number }>`select jsonb_array_length(result) as entries from draws`.execute(db);
  return rows.map(({ entries }) => entries);
}

function drawCommand(chance: Chance): readonly [string, Command] {
  let left = chance.next() * allWeights;
  return commands.find(([, { weight }]) => (left -= weight) < 0) ?? (commands[0] as [string, Command]);
}
