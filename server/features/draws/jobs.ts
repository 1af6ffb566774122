import type { Job } from '../../jobs/job.ts';
import { drawDueClasses, findNextDraw } from './commands/draw-due-classes.ts';
import { refreshLobbyRoles } from './commands/refresh-lobby-roles.ts';
import { findNextSale, sendSaleReminders } from './commands/send-sale-reminders.ts';
import { hasOpenLobbies } from './queries.ts';

const minute = 60_000;
/** While a lobby is open. */
const roleChecksMs = 10_000;

/** The jobs of draws. Any number of processes may run them. */
export const drawJobs: Job[] = [
  {
    name: 'draw lobbies',
    intervalMs: minute,
    wakeOn: ['openings'],
    run: (deps) => drawDueClasses(deps),
    nextDue: findNextDraw,
  },
  {
    name: 'refresh roles in lobbies',
    intervalMs: minute,
    wakeOn: ['openings'],
    isExclusive: true,
    run: refreshLobbyRoles,
    nextDue: async (deps) => ((await hasOpenLobbies(deps)) ? new Date(deps.now().getTime() + roleChecksMs) : null),
  },
  {
    name: 'remind of sales',
    intervalMs: minute,
    wakeOn: ['openings'],
    run: (deps) => sendSaleReminders(deps),
    nextDue: findNextSale,
  },
];
