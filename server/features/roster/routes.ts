import * as contract from '@sunset/contract/api/openings/roster.ts';
import type { MemberActor } from '../../actor.ts';
import { notFound } from '../../errors/app-error.ts';
import type { Deps } from '../../deps.ts';
import { serve, type ApiServer } from '../../http/serve.ts';
import { claimPlace } from './commands/claim-place.ts';
import { offerPlace } from './commands/offer-place.ts';
import { releasePlace } from './commands/release-place.ts';
import { setRoster } from './commands/set-roster.ts';
import { presentRoster, presentRosterMember } from './presenter.ts';
import { findRoster, listRosterMembers, listRosters } from './queries.ts';

/** Who does what at the evenings. */
export function serveRoster(api: ApiServer): void {
  serve(api, contract.listRoster, async ({ deps, actor }) => {
    const now = deps.now();
    return (await listRosters(deps.db, now)).map((row) => presentRoster(row, actor.member, now));
  });
  serve(api, contract.listRosterMembers, async ({ deps }) =>
    (await listRosterMembers(deps.db, deps.now())).map(presentRosterMember),
  );
  serve(api, contract.claimPlace, async ({ deps, actor, params }) =>
    changed(deps, actor, (await claimPlace(deps, actor, params.placeId)).openingId),
  );
  serve(api, contract.releasePlace, async ({ deps, actor, params }) =>
    changed(deps, actor, (await releasePlace(deps, actor, params.placeId)).openingId),
  );
  serve(api, contract.offerPlace, async ({ deps, actor, params, body }) => {
    const offer = { placeId: params.placeId, toMemberId: body.member_id };
    return changed(deps, actor, (await offerPlace(deps, actor, offer)).openingId);
  });
  serve(api, contract.setRoster, async ({ deps, actor, params, body }) => {
    await setRoster(deps, actor, { openingId: params.openingId, places: body.places });
    return changed(deps, actor, params.openingId);
  });
}

async function changed(deps: Deps, actor: MemberActor, openingId: number) {
  const row = await findRoster(deps.db, openingId);
  if (row === null) throw notFound('The opening');
  return { success: true as const, opening: presentRoster(row, actor.member, deps.now()) };
}
