import {
  changeResortBookingSettings,
  getHostingBookingSettings,
  listResortBookingSettings,
  setHostingBookingSettings,
} from '@sunset/contract/api/resort-access.ts';
import { notFound } from '../../app-error.ts';
import { serve, type ApiServer } from '../../http/serve.ts';
import { setFlags } from './commands/set-resort-access.ts';
import { presentResortFlags } from './presenter.ts';
import { findBookingFlags, listBookingFlags } from './queries.ts';

/** Who may book where, as staff set it. */
export function serveBookingSettings(api: ApiServer): void {
  serve(api, listResortBookingSettings, async ({ deps }) => (await listBookingFlags(deps.db)).map(presentResortFlags));
  serve(api, changeResortBookingSettings, async ({ deps, actor, params, body }) => {
    const row = await setFlags(deps, actor, { resortName: params.resort, flags: body });
    return { message: `The booking settings of ${row.name} were updated.`, settings: presentResortFlags(row) };
  });
  serve(api, getHostingBookingSettings, async ({ deps, params }) => {
    const row = await findBookingFlags(deps.db, params.resortName);
    if (row === null) throw notFound('The resort');
    return presentResortFlags(row);
  });
  serve(api, setHostingBookingSettings, async ({ deps, actor, params, body }) => {
    const row = await setFlags(deps, actor, { resortName: params.resortName, flags: body });
    return { success: true as const, settings: presentResortFlags(row) };
  });
}
