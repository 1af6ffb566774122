import type { Attack } from './requests/attacks.ts';
import { expectationOf } from './expectation.ts';
import { faultsOf } from './judge.ts';
import { asCurl, type Sender, type WireAnswer } from './send.ts';
import { changesBetween, type StateReader } from './state.ts';

/** The results of all attacks so far. */
export interface Tally {
  requests: number;
  byStatus: Record<string, number>;
  byEndpoint: Map<string, number>;
  /** Calls that were accepted at least once: the others were never tested beyond access. */
  taken: Set<string>;
  serverErrors: number;
  stateChanges: number;
  /** Each problem once, with the first request that showed it. */
  faults: Map<string, string>;
}

export interface CampaignParts {
  sender: Sender;
  state: StateReader;
  origin: string;
  /** What no answer may contain. */
  secrets: readonly string[];
}

/** Refusals that are recorded on purpose: wrong guesses are counted before they are checked. Rule: CODE-2. */
const countedWhenRefused = new Set(['POST /admin/auth/discord-id']);
const quietAtOnce = 200;

/**
 * Sends attacks and checks the results. Requests that the contract refuses are sent together, and the database must
 * not change. Other requests may change something; their refusals are sent once more, among themselves, under the
 * same rule. If something changed, halves are tried until the one request is found.
 */
export class Campaign {
  readonly tally: Tally = {
    requests: 0,
    byStatus: {},
    byEndpoint: new Map(),
    taken: new Set(),
    serverErrors: 0,
    stateChanges: 0,
    faults: new Map(),
  };
  readonly #parts: CampaignParts;
  #again: Attack[] = [];

  constructor(parts: CampaignParts) {
    this.#parts = parts;
  }

  async run(attacks: readonly Attack[]): Promise<void> {
    const isShut = (attack: Attack) => expectationOf(attack).kind === 'refused';
    await this.#sendQuietly(attacks.filter(isShut), true);
    const open = attacks.filter((attack) => !isShut(attack));
    const answers = await this.#send(open, true);
    this.#again.push(
      ...open.filter((attack, index) => isRefusal(answers[index]) && !countedWhenRefused.has(nameOf(attack))),
    );
    if (this.#again.length >= quietAtOnce) await this.finish();
  }

  /** Sends the waiting requests again. */
  async finish(): Promise<void> {
    const again = this.#again;
    this.#again = [];
    await this.#sendQuietly(again, false);
  }

  async #sendQuietly(attacks: readonly Attack[], isFirst: boolean): Promise<void> {
    if (attacks.length === 0) return;
    const before = await this.#parts.state.read();
    const answers = await this.#send(attacks, isFirst);
    if (changesBetween(before, await this.#parts.state.read()).length === 0) return;
    const refused = attacks.filter((_, index) => isRefusal(answers[index]));
    // An accepted request may change something; without it nothing may change.
    if (refused.length < attacks.length) await this.#sendQuietly(refused, false);
    else await this.#halve(attacks);
  }

  async #halve(attacks: readonly Attack[]): Promise<void> {
    const middle = Math.ceil(attacks.length / 2);
    for (const half of [attacks.slice(0, middle), attacks.slice(middle)].filter(({ length }) => length > 0)) {
      const before = await this.#parts.state.read();
      const [answer] = await this.#send(half, false);
      const changed = changesBetween(before, await this.#parts.state.read());
      const [attack] = half;
      if (changed.length === 0 || attack === undefined) continue;
      if (half.length > 1) await this.#halve(half);
      else if (isRefusal(answer)) {
        this.tally.stateChanges += 1;
        this.#note(attack, `changes ${changed.join(', ')} though it answers ${answer?.status}`, answer);
      }
    }
  }

  async #send(attacks: readonly Attack[], isFirst: boolean): Promise<WireAnswer[]> {
    const { tally } = this;
    const named = attacks.map(({ wire }, index) => ({
      ...wire,
      headers: { 'x-request-id': `bad-input-${tally.requests + index}`, ...wire.headers },
    }));
    tally.requests += attacks.length;
    const answers = await this.#parts.sender.sendAll(named);
    for (const [index, attack] of attacks.entries()) {
      const answer = answers[index];
      if (answer === undefined) continue;
      const status = `${Math.floor(answer.status / 100)}xx`;
      tally.byStatus[status] = (tally.byStatus[status] ?? 0) + 1;
      tally.byEndpoint.set(nameOf(attack), (tally.byEndpoint.get(nameOf(attack)) ?? 0) + 1);
      if (answer.status < 300) tally.taken.add(nameOf(attack));
      this.#judge(attack, answer, isFirst);
    }
    return answers;
  }

  #judge(attack: Attack, answer: WireAnswer, isFirst: boolean): void {
    // When it is repeated, the same request may find another state: only what is always wrong is reported.
    const expectation = isFirst ? expectationOf(attack) : ({ kind: 'any' } as const);
    for (const fault of faultsOf(attack, answer, expectation, this.#parts.secrets)) {
      if (fault.startsWith('answers 5')) this.tally.serverErrors += 1;
      this.#note(attack, fault, answer);
    }
  }

  #note(attack: Attack, fault: string, answer: WireAnswer | undefined): void {
    const place = `${nameOf(attack)} as ${attack.caller} (${attack.what.slice(0, 80)})`;
    const key = `${nameOf(attack)} ${fault.slice(0, 60)}`;
    if (this.tally.faults.has(key)) return;
    const curl = asCurl(this.#parts.origin, attack.wire, attack.caller);
    const name = String(answer?.headers['x-request-id'] ?? '');
    this.tally.faults.set(key, `${place} ${fault}\n  ${name} ${answer?.text.slice(0, 300) ?? ''}\n  ${curl}`);
  }
}

const isRefusal = (answer: WireAnswer | undefined) => answer !== undefined && answer.status >= 400;

const nameOf = ({ endpoint }: Attack) => `${endpoint.method} ${endpoint.path}`;
