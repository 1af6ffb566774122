import * as contract from '@sunset/contract/api/openings/resort-access.ts';
import { notFound } from '../../errors/app-error.ts';
import { serve, type ApiServer } from '../../http/serve.ts';
import { setResortAccess } from './commands/set-resort-access.ts';
import { presentResortAccess } from '../resorts/presenter.ts';
import { findResortAccess, listResortAccess, type ResortAccessRow } from './queries.ts';

/** A resort's switches with its name. */
const present = (row: ResortAccessRow): contract.ResortAccessSettings => ({
  resort_name: row.name,
  ...presentResortAccess(row),
});

export function serveResortAccess(api: ApiServer): void {
  serve(api, contract.listResortAccess, async ({ deps }) => (await listResortAccess(deps.db)).map(present));
  serve(api, contract.changeResortAccess, async ({ deps, actor, params, body }) => {
    const row = await setResortAccess(deps, actor, { resortName: params.resort, flags: body });
    return { message: `The booking settings of ${row.name} were updated.`, settings: present(row) };
  });
  serve(api, contract.getHostResortAccess, async ({ deps, params }) => {
    const row = await findResortAccess(deps.db, params.resortName);
    if (row === null) throw notFound('The resort');
    return present(row);
  });
  serve(api, contract.setHostResortAccess, async ({ deps, actor, params, body }) => {
    const row = await setResortAccess(deps, actor, { resortName: params.resortName, flags: body });
    return { success: true as const, settings: present(row) };
  });
}
