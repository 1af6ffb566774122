import {
  deleteMemberBlock,
  endGoldMembership,
  deleteMemberLink,
  getMemberDetail,
  grantGoldMembership,
  liftNoShowPenalty as liftNoShowPenaltyEndpoint,
  listMembers,
  putMemberBlock,
  putMemberOverride,
  refreshMemberRoles,
  retryGoldRole as retryGoldRoleEndpoint,
} from '@sunset/contract/api/members.ts';
import { notFound } from '../../../errors/app-error.ts';
import { readIdCursor, setPage } from '../../../http/paging.ts';
import { serve, type ApiServer } from '../../../http/serve.ts';
import { endMembership } from '../gold/commands/end-membership.ts';
import { grantMembership } from '../gold/commands/grant-membership.ts';
import { retryGoldRole } from '../gold/commands/retry-gold-role.ts';
import { blockMember } from './commands/block-member.ts';
import { liftNoShowPenalty } from './commands/lift-no-show-penalty.ts';
import { overrideTier } from './commands/override-tier.ts';
import { renewRoles } from './commands/renew-roles.ts';
import { unlinkAccount } from './commands/unlink-account.ts';
import { presentMemberDetail, presentMemberRow } from './presenter.ts';
import { findDirectoryEntry, listMemberPage } from './queries.ts';

/** Members as staff see and treat them. */
export function serveMembersAdmin(api: ApiServer): void {
  serve(api, listMembers, async (call) => {
    const { deps, query } = call;
    const wanted = { ...query, after: readIdCursor(query.cursor) };
    const { rows, next, total } = await listMemberPage(deps.db, wanted, deps.now());
    setPage(call, { next: next === null ? null : String(next), total });
    return rows.map((row) => presentMemberRow(row, deps.now()));
  });
  serve(api, getMemberDetail, ({ deps, params }) => detail(deps, params.memberId));
  serve(api, refreshMemberRoles, async ({ deps, actor, params }) => {
    await renewRoles(deps, actor, params.memberId);
    return detail(deps, params.memberId);
  });
  serve(api, putMemberOverride, async ({ deps, actor, params, body }) => {
    await overrideTier(deps, actor, { memberId: params.memberId, ...body });
    return detail(deps, params.memberId);
  });
  serve(api, grantGoldMembership, async ({ deps, actor, params, body }) => {
    const { months, payment_method: paymentMethod, amount, extends_until: extendsUntil } = body;
    const times = { extendsUntil: extendsUntil === null ? null : new Date(extendsUntil) };
    await grantMembership(deps, actor, { memberId: params.memberId, months, paymentMethod, amount, ...times });
    return detail(deps, params.memberId);
  });
  serve(api, endGoldMembership, async ({ deps, actor, params, body }) => {
    await endMembership(deps, actor, { memberId: params.memberId, reason: body.reason });
    return detail(deps, params.memberId);
  });
  serve(api, retryGoldRoleEndpoint, async ({ deps, actor, params }) => {
    await retryGoldRole(deps, actor, params.memberId);
    return detail(deps, params.memberId);
  });
  serve(api, putMemberBlock, async ({ deps, actor, params, body }) => {
    await blockMember(deps, actor, { memberId: params.memberId, block: body });
    return detail(deps, params.memberId);
  });
  serve(api, deleteMemberBlock, async ({ deps, actor, params }) => {
    await blockMember(deps, actor, { memberId: params.memberId, block: null });
    return detail(deps, params.memberId);
  });
  serve(api, liftNoShowPenaltyEndpoint, async ({ deps, actor, params }) => {
    await liftNoShowPenalty(deps, actor, params.memberId);
    return detail(deps, params.memberId);
  });
  serve(api, deleteMemberLink, async ({ deps, actor, params }) => {
    await unlinkAccount(deps, actor, params.memberId);
    return detail(deps, params.memberId);
  });
}

async function detail(deps: Pick<ApiServer['deps'], 'db' | 'now'>, memberId: number) {
  const found = await findDirectoryEntry(deps.db, memberId, deps.now());
  if (found === null) throw notFound('The member');
  return presentMemberDetail(found, deps.now());
}
