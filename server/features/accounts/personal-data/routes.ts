import { deleteAccount as deleteAccountEndpoint, getUserData } from '@sunset/contract/api/accounts.ts';
import { serve, serveFile, type ApiServer } from '../../../http/serve.ts';
import { deleteAccount } from './commands/delete-account.ts';
import { presentPersonalData } from './presenter.ts';
import { collectPersonalData } from './queries.ts';

/** What is stored about a person: theirs to take along, and theirs to end. */
export function servePersonalData(api: ApiServer): void {
  serveFile(api, getUserData, async ({ deps, actor, headers }) => {
    const stored = await collectPersonalData(deps.db, actor.member.id, deps.now());
    const day = deps.now().toISOString().slice(0, 10);
    headers.set('content-disposition', `attachment; filename="my-data_${day}.json"`);
    return JSON.stringify(presentPersonalData(stored, deps.now()), null, 2);
  });
  serve(api, deleteAccountEndpoint, async ({ deps, actor, headers }) => {
    const cancelled = await deleteAccount(deps, actor);
    deps.cookies.setSession(headers, null);
    return { success: true as const, message: 'Your account is deleted.', cancelled_bookings: cancelled };
  });
}
