import * as contract from '@sunset/contract/api/waiting-list/draws.ts';
import { notFound } from '../../errors/app-error.ts';
import { serveCached } from '../../http/cache/serve-cached.ts';
import { serve, type ApiServer } from '../../http/serve.ts';
import { addReminder, removeReminder } from './commands/set-reminder.ts';
import { presentDraws } from './presenter.ts';
import { findDrawnOpening, listClasses, listReminders } from './queries.ts';

/** What is published of draws, and reminders of sales. */
export function serveDraws(api: ApiServer): void {
  serveCached(api, contract.getDraw, {
    narrow(input, { draws }) {
      if (!draws.has(input.params.openingId)) throw notFound('The draw');
      return input;
    },
    async read({ deps, params: { openingId } }) {
      const opening = await findDrawnOpening(deps.db, openingId);
      if (opening === null) throw notFound('The draw');
      const classes = await listClasses(deps.db, openingId);
      return { answer: presentDraws(opening, classes) };
    },
  });
  serve(api, contract.listReminders, ({ deps, actor }) => listReminders(deps.db, actor.member.id, deps.now()));
  serve(api, contract.addReminder, async ({ deps, actor, params }) => {
    await addReminder(deps, actor, params.openingId);
    return { success: true as const };
  });
  serve(api, contract.removeReminder, async ({ deps, actor, params }) => {
    await removeReminder(deps, actor, params.openingId);
    return { success: true as const };
  });
}
