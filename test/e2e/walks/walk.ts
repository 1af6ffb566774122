import type { Locator, Page } from '@playwright/test';
import { expect } from '../support/fixtures.ts';

/** What a task costs a person. */
interface Effort {
  taps: number;
  /** Times that the next control was not on the screen. */
  scrolls: number;
  fields: number;
  /** From the first to the last of these, with what the page takes in between. */
  seconds: number;
}

export interface Task {
  /** What the person wants. */
  task: string;
  /** The most that the task may cost. */
  limit: { taps: number; fields: number; scrolls?: number; seconds?: number };
}

/** A person with one thumb: counts what they do, and scrolls only where they would have to. */
export class Walk {
  readonly #page: Page;
  #taps = 0;
  #scrolls = 0;
  #fields = 0;
  #startedAt = 0;
  #endedAt = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  async tap(target: Locator): Promise<void> {
    await this.#bringIntoView(target);
    this.#taps += 1;
    await target.click();
    this.#endedAt = performance.now();
  }

  /** Types into a field; the tap that focuses it is counted, except where it has the focus already. */
  async type(field: Locator, text: string): Promise<void> {
    await this.#bringIntoView(field);
    if (!(await field.evaluate((element) => element === document.activeElement))) this.#taps += 1;
    this.#fields += 1;
    await field.fill(text);
    this.#endedAt = performance.now();
  }

  /** Chooses an option of a menu: a tap that opens it and one on the option. */
  async choose(menu: Locator, label: string): Promise<void> {
    await this.#bringIntoView(menu);
    this.#taps += 2;
    await menu.selectOption({ label });
    this.#endedAt = performance.now();
  }

  /** Looks for a text: counts the scroll to it. */
  async see(target: Locator): Promise<void> {
    await this.#bringIntoView(target);
  }

  effort(): Effort {
    const seconds = (this.#endedAt - this.#startedAt) / 1000;
    return { taps: this.#taps, scrolls: this.#scrolls, fields: this.#fields, seconds };
  }

  async #bringIntoView(target: Locator): Promise<void> {
    this.#startedAt ||= performance.now();
    // Hydration may replace what the server rendered, such as times of the visitor's zone.
    await this.#page.waitForFunction(() => !('earlyPress' in window));
    await expect(target).toBeVisible();
    const box = await target.boundingBox();
    const height = this.#page.viewportSize()?.height ?? 0;
    if (box !== null && box.y >= 0 && box.y + Math.min(box.height, 44) <= height) return;
    this.#scrolls += 1;
    await target.scrollIntoViewIfNeeded();
  }
}

/** Walks a task and fails if it costs more than its limit. */
export async function walkTask(page: Page, task: Task, steps: (walk: Walk) => Promise<void>): Promise<void> {
  const walk = new Walk(page);
  await steps(walk);
  const effort = walk.effort();
  const { taps, fields, scrolls = Infinity, seconds = Infinity } = task.limit;
  expect(effort.taps, `taps of: ${task.task}`).toBeLessThanOrEqual(taps);
  expect(effort.fields, `fields of: ${task.task}`).toBeLessThanOrEqual(fields);
  expect(effort.scrolls, `scrolls of: ${task.task}`).toBeLessThanOrEqual(scrolls);
  expect(effort.seconds, `seconds of: ${task.task}`).toBeLessThanOrEqual(seconds);
}
