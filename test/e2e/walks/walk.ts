import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect } from '../support/fixtures.ts';

/** What a task costs a person. */
export interface Effort {
  taps: number;
  /** Times that the next control was not on the screen. */
  scrolls: number;
  fields: number;
  /** Estimate, see `secondsOf`. */
  seconds: number;
}

export interface Task {
  /** Name of its file in `figures`. */
  id: string;
  who: 'guest' | 'host' | 'admin' | 'operator';
  /** What the person wants, as the table of docs/tasks.md shows it. */
  task: string;
  /** The most that the task may cost. Seconds are compared only where figures are recorded: a busy machine waits longer. */
  limit: { taps: number; fields: number; scrolls?: number; seconds?: number };
}

export interface RecordedTask extends Pick<Task, 'who' | 'task'> {
  before?: Effort;
  after?: Effort;
}

// The keystroke-level model (Card, Moran and Newell, 1980): pointing takes 1.1 s and a key 0.28 s.
const secondsPerTap = 1.1;
const secondsPerKey = 0.28;

/** A person with one thumb: counts what they do, and scrolls only where they would have to. */
export class Walk {
  readonly #page: Page;
  readonly #startedAt = performance.now();
  #taps = 0;
  #scrolls = 0;
  #fields = 0;
  #keys = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  async tap(target: Locator): Promise<void> {
    await this.#bringIntoView(target);
    this.#taps += 1;
    await target.click();
  }

  /** Types into a field; the tap that focuses it is counted, except where it has the focus already. */
  async type(field: Locator, text: string): Promise<void> {
    await this.#bringIntoView(field);
    if (!(await field.evaluate((element) => element === document.activeElement))) this.#taps += 1;
    this.#fields += 1;
    this.#keys += text.length;
    await field.fill(text);
  }

  /** Chooses an option of a menu: a tap that opens it and one on the option. */
  async choose(menu: Locator, label: string): Promise<void> {
    await this.#bringIntoView(menu);
    this.#taps += 2;
    await menu.selectOption({ label });
  }

  /** Looks for a text: counts the scroll to it. */
  async see(target: Locator): Promise<void> {
    await this.#bringIntoView(target);
  }

  effort(): Effort {
    const waited = (performance.now() - this.#startedAt) / 1000;
    const acting = (this.#taps + this.#scrolls) * secondsPerTap + this.#keys * secondsPerKey;
    return {
      taps: this.#taps,
      scrolls: this.#scrolls,
      fields: this.#fields,
      seconds: Math.round((waited + acting) * 10) / 10,
    };
  }

  async #bringIntoView(target: Locator): Promise<void> {
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

/**
 * Walks a task and fails if it costs more than its limit. `WALKS_RECORD=before` or `after` saves the effort
 * in `figures`, from which `npm run generate` writes the table of docs/tasks.md.
 */
export async function walkTask(page: Page, task: Task, steps: (walk: Walk) => Promise<void>): Promise<void> {
  const walk = new Walk(page);
  await steps(walk);
  const effort = walk.effort();
  const { taps, fields, scrolls = Infinity, seconds = Infinity } = task.limit;
  const recorded = process.env.WALKS_RECORD;
  if (recorded === 'before' || recorded === 'after') record(task, recorded, effort);
  expect(effort.taps, `taps of: ${task.task}`).toBeLessThanOrEqual(taps);
  expect(effort.fields, `fields of: ${task.task}`).toBeLessThanOrEqual(fields);
  expect(effort.scrolls, `scrolls of: ${task.task}`).toBeLessThanOrEqual(scrolls);
  if (recorded !== undefined) expect(effort.seconds, `seconds of: ${task.task}`).toBeLessThanOrEqual(seconds);
}

const figures = join(import.meta.dirname, 'figures');

function record({ id, who, task }: Task, side: 'before' | 'after', effort: Effort): void {
  mkdirSync(figures, { recursive: true });
  const file = join(figures, `${id}.json`);
  const known = readRecorded(file);
  writeFileSync(file, `${JSON.stringify({ ...known, who, task, [side]: effort }, null, 2)}\n`);
}

function readRecorded(file: string): Partial<RecordedTask> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as RecordedTask;
  } catch {
    return {};
  }
}
