import type { Page } from '@playwright/test';

/** Stops the page's clock before its first script; `page.clock.runFor` then advances it. */
export async function stopClock(page: Page): Promise<void> {
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 1000);
}

/** Lets React finish its queue (it uses message channels), so that its timers are set before time advances. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      await new Promise<void>((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => resolve(), { once: true });
        port1.start();
        port2.postMessage(null);
      });
    }
  });
}
