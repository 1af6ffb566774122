import { setTimeout as pause } from 'node:timers/promises';
import type { Locator } from '@playwright/test';
import { clock, type Evening } from './evening.ts';
import type { EveningGuest } from './people.ts';
import type { Phone } from './phone.ts';

const patience = { timeout: 20_000 };

/** A guest with the real page on a slow phone: "I'm here", "Come to the front desk", and an order. */
export class GuestWithPage {
  readonly phone: Phone;
  readonly #evening: Evening;
  readonly #guest: EveningGuest;

  constructor(evening: Evening, guest: EveningGuest, phone: Phone) {
    this.#evening = evening;
    this.#guest = guest;
    this.phone = phone;
  }

  /** Resolves when the page can be used. */
  async begin(): Promise<void> {
    await this.#here.waitFor({ timeout: 60_000 });
  }

  get #here(): Locator {
    return this.phone.page.getByRole('button', { name: 'I’m here' });
  }

  async run(arrivesAt: number): Promise<void> {
    const { name } = this.#guest;
    const { page } = this.phone;
    await this.#evening.until(arrivesAt);
    const at = await this.#press(this.#here);
    this.#evening.expect({ by: null, at, what: `line ${name}`, isShown: (state) => state !== '' });
    await page.getByRole('heading', { name: 'Come to the front desk' }).waitFor({ timeout: 120_000 });
    this.#evening.calledAt.set(name, clock());
    this.#evening.waitsMs.push(clock() - at);
    await pause(this.#evening.plan.walkMs(0));
    this.#evening.atDesk.add(name);
    const service = page.getByRole('region', { name: 'Room service' });
    await service.waitFor({ timeout: 120_000 });
    await this.#press(service.getByRole('button', { name: 'Order something' }));
    await this.#press(page.getByRole('button', { name: 'Add Lemonade' }));
    const orderedAt = await this.#press(page.getByRole('button', { name: /^Order · / }));
    this.#evening.expect({ by: null, at: orderedAt, what: `order ${name}`, isShown: (state) => state !== '' });
  }

  async #press(button: Locator): Promise<number> {
    await button.click(patience).catch(async (error: unknown) => {
      await this.phone.page.screenshot({ path: '/tmp/e.png', fullPage: true });
      throw error;
    });
    return this.phone.pressedAt();
  }
}
