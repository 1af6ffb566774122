import { Hono } from 'hono';
import { readControlBody } from '../console/control/requests.ts';
import { Refusal } from '../refusal.ts';
import { readRushForm, readRushOrder } from './order.ts';
import { rushPage, rushProgress } from './page.ts';
import type { Rushes } from './rushes.ts';

/** Simulated rushes: JSON below `/_control/rush`, and the page `/rush`. */
export function rushRoutes(rushes: Rushes): Hono {
  const routes = new Hono();
  routes.get('/_control/rush', (context) => context.json(rushes.progress()));
  routes.get('/_control/rush/openings', async (context) => context.json(await rushes.openings()));
  routes.post('/_control/rush', async (context) => {
    return context.json(await rushes.start(readRushOrder(await readControlBody(context.req.raw))), 201);
  });
  routes.delete('/_control/rush', async (context) => {
    await rushes.stop();
    return context.json(rushes.progress());
  });
  routes.get('/rush', async (context) => context.html(await page(rushes)));
  routes.get('/rush/progress', (context) => context.html(rushProgress(rushes.progress())));
  routes.post('/rush', async (context) => {
    try {
      await rushes.start(readRushForm(await context.req.parseBody()));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      context.status(error.status === 409 ? 409 : 400);
      return context.html(await page(rushes, String((error.body as { error: unknown }).error)));
    }
    return context.redirect('/rush', 303);
  });
  routes.post('/rush/stop', async (context) => {
    await rushes.stop();
    return context.redirect('/rush', 303);
  });
  return routes;
}

async function page(rushes: Rushes, refusal: string | null = null) {
  const isRunning = rushes.isRunning();
  const openings = isRunning ? [] : await rushes.openings();
  return rushPage({ openings, isRunning, progress: rushes.progress(), refusal });
}
