import type { Deps } from '../../deps.ts';
import type { Job } from '../../jobs/job.ts';
import { drawDueClasses, findNextDraw } from './commands/draw-due-classes.ts';
import { refreshLobbyRoles } from './commands/refresh-lobby-roles.ts';
import { sendSaleReminders } from './commands/send-sale-reminders.ts';

const intervalMs = 1000;

/** The jobs of draws. Any number of processes may run them. */
export const drawJobs: Job[] = [
  { name: 'draw lobbies', intervalMs, run: drawInTime },
  { name: 'refresh roles in lobbies', intervalMs: 10_000, isExclusive: true, run: refreshLobbyRoles },
  { name: 'remind of sales', intervalMs: 10_000, run: (deps) => sendSaleReminders(deps) },
];

/** Draws what is due, and waits for a draw that is due before the next run, so that it is made at its time. */
async function drawInTime(deps: Deps, signal: AbortSignal): Promise<void> {
  try {
    await drawDueClasses(deps);
  } finally {
    // Also after an opening failed: the draws of the others are made at their time.
    await drawNextInTime(deps, signal);
  }
}

async function drawNextInTime(deps: Deps, signal: AbortSignal): Promise<void> {
  const next = await findNextDraw(deps);
  const leftMs = next === null ? Number.POSITIVE_INFINITY : next.getTime() - deps.now().getTime();
  if (leftMs > intervalMs || signal.aborted) return;
  await deps.sleep(Math.max(0, leftMs));
  await drawDueClasses(deps);
}
