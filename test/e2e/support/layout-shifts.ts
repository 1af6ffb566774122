import type { Page } from '@playwright/test';

/** What moved without a press, as the browser reports it. */
interface Shift {
  /** As the layout shift score counts it. */
  value: number;
  /** The beginning of the texts that moved. */
  texts: string[];
  /** Whether something in the page's content moved, not only in what surrounds it. */
  isInContent: boolean;
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null }[];
}

/** Records the shifts of each page that is opened from now on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        const { value, sources } = entry;
        shifts.push({
          value,
          texts: sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? ''),
          isInContent: sources.some(({ node }) => node?.parentElement?.closest('main')),
        });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** What has moved on the page by now. */
export function shiftsOf(page: Page): Promise<Shift[]> {
  return page.evaluate(
    () =>
      new Promise<Shift[]>((resolve) => {
        // Two frames later everything that was painted has been reported.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => resolve((globalThis as unknown as { shifts: Shift[] }).shifts)),
        );
      }),
  );
}

/** The sum of their values. */
export const sumOf = (shifts: readonly Shift[]) => shifts.reduce((sum, { value }) => sum + value, 0);
