import { setTimeout as pause } from 'node:timers/promises';
import type { Locator } from '@playwright/test';
import { clock, type Evening, type Expected } from './evening.ts';
import type { Phone } from './phone.ts';

/** What a host does besides the line and the orders, from this time on. */
export interface Task {
  at: number;
  run: (host: HostAtWork) => Promise<void>;
}

const lookAgainMs = 300;
/** Between two presses of a person. */
const breathMs = 700;
const patience = { timeout: 15_000 };

/** A host with the board on a phone: presses what there is to do, one thing after another. */
export class HostAtWork {
  readonly phone: Phone;
  readonly #evening: Evening;
  readonly #index: number;
  readonly #tasks: Task[];
  #isOffline = false;
  #hasPressedOffline = false;
  /** Presses that the page did not let through, and why. */
  readonly failures: string[] = [];

  constructor(evening: Evening, { index, phone, tasks }: { index: number; phone: Phone; tasks: Task[] }) {
    this.#evening = evening;
    this.#index = index;
    this.phone = phone;
    this.#tasks = tasks.toSorted((one, other) => one.at - other.at);
  }

  get name(): string {
    return this.#evening.gathering.hosts[this.#index]?.name ?? '';
  }

  async setOffline(isOffline: boolean): Promise<void> {
    this.#isOffline = isOffline;
    await this.phone.setOffline(isOffline);
  }

  async run(): Promise<void> {
    while (!this.#evening.isOver) {
      try {
        await pause((await this.#step()) ? breathMs : lookAgainMs);
      } catch (error) {
        this.failures.push(String(error).split('\n').slice(0, 3).join(' '));
        console.log(this.name, String(error).slice(0, 900), (error as Error).cause);
        await this.phone.page.screenshot({ path: `/tmp/${this.name}.png` });
      }
    }
  }

  /** Presses, and notes what the other screens have to show. */
  async press(button: Locator, ...expected: Pick<Expected, 'what' | 'isShown'>[]): Promise<void> {
    await button.click(patience);
    if (expected.length === 0) return;
    const at = await this.phone.pressedAt();
    for (const each of expected) this.#evening.expect({ by: this.#index, at, ...each });
  }

  /** Waits until this screen shows something. */
  async untilShown(is: (shown: Map<string, string>) => boolean, withinMs = 5000): Promise<boolean> {
    const until = clock() + withinMs;
    while (clock() < until) {
      if (is(await this.phone.shown())) return true;
      await pause(100);
    }
    return false;
  }

  /** The most urgent thing; false if there is nothing to do. */
  async #step(): Promise<boolean> {
    const shown = await this.phone.shown();
    const own = [...shown].find(([what, state]) => what.startsWith('line ') && state === 'called by you')?.[0].slice(5);
    if (this.#isOffline) return this.#stepOffline(own);
    const [task] = this.#tasks;
    if (task !== undefined && this.#evening.now >= task.at) {
      await task.run(this);
      this.#tasks.shift();
      return true;
    }
    if (own !== undefined && this.#evening.atDesk.has(own)) return this.#checkIn(own);
    if (own === undefined && [...shown].some(([what, state]) => what.startsWith('line ') && state === 'waiting'))
      return this.#callNext();
    return this.#serve(shown);
  }

  /** One press without a connection; then the host waits. */
  async #stepOffline(own: string | undefined): Promise<boolean> {
    if (this.#hasPressedOffline || own === undefined || !this.#evening.atDesk.has(own)) return false;
    this.#hasPressedOffline = true;
    await this.#list('Called')
      .getByRole('button', { name: `Check in ${own}`, exact: true })
      .click(patience);
    return true;
  }

  #list(name: string): Locator {
    return this.phone.page.getByRole('list', { name, exact: true });
  }

  async #checkIn(name: string): Promise<boolean> {
    const button = this.#list('Called').getByRole('button', { name: `Check in ${name}`, exact: true });
    await this.press(button, { what: `guest ${name}`, isShown: (state) => state.includes('ARRIVED') });
    return true;
  }

  async #callNext(): Promise<boolean> {
    const { page } = this.phone;
    await page
      .getByRole('button', { name: 'Call next', exact: true })
      .or(page.getByRole('button', { name: /^Try again/ }))
      .first()
      .click(patience);
    const at = await this.phone.pressedAt();
    let called = '';
    await this.untilShown((shown) => {
      called = [...shown].find(([, state]) => state === 'called by you')?.[0] ?? '';
      return called !== '';
    });
    if (called !== '')
      this.#evening.expect({ by: this.#index, at, what: called, isShown: (state) => state !== 'waiting' });
    return true;
  }

  /** Claims an order, brings it, collects the money. */
  async #serve(shown: Map<string, string>): Promise<boolean> {
    const orders = [...shown]
      .filter(([what]) => what.startsWith('order '))
      .map(([what, state]) => [what.slice(6), state] as const);
    const step = (name: string, what: string) =>
      this.#list('Open orders')
        .getByRole('button', { name: `${what} the order of ${name}`, exact: true })
        .first();
    const own = orders.find(([, state]) => state === `claimed: ${this.name} brings it.`);
    if (own) {
      await this.press(step(own[0], 'Served'), { what: `order ${own[0]}`, isShown: (state) => state === '' });
      await this.untilShown((now) => now.get(`order ${own[0]}`) !== own[1], 2000);
      return true;
    }
    const free = orders.filter(([, state]) => state === 'ordered');
    const order = free[this.#index % Math.max(1, free.length)];
    if (order) {
      await this.press(step(order[0], 'Claim'), { what: `order ${order[0]}`, isShown: (state) => state !== 'ordered' });
      await this.untilShown((now) => now.get(`order ${order[0]}`) !== 'ordered', 2000);
      return true;
    }
    return this.#collect(shown);
  }

  async #collect(shown: Map<string, string>): Promise<boolean> {
    const owing = [...shown].filter(([what, state]) => what.startsWith('guest ') && state.includes('To collect: '));
    const name = owing[this.#index % Math.max(1, owing.length)]?.[0].slice(6);
    if (name === undefined) return false;
    const button = this.#list('Guests').getByRole('button', { name: `Collected ${name}`, exact: true });
    await this.press(button, { what: `guest ${name}`, isShown: (state) => !state.includes('To collect: ') });
    await this.untilShown((now) => now.get(`guest ${name}`)?.includes('To collect: ') === false, 2000);
    return true;
  }
}
