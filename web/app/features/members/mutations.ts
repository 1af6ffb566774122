import type { MemberDetail } from '@sunset/contract/api/members.ts';
import { call } from '../../lib/requests/api.ts';
import { showErrorToast } from '../../lib/requests/show-error.ts';
import { useWrite } from '../../shared/use-write.ts';
import { memberKeys } from '../../entities/members/query-keys.ts';

export type MemberChange =
  | { kind: 'refresh' }
  | { kind: 'override'; gold: boolean | null; boosts: number | null; until: string | null }
  | {
      kind: 'grant_gold';
      months: number;
      payment_method: 'robux' | 'bbc';
      amount: number;
      extends_until: string | null;
    }
  | { kind: 'end_gold'; reason: string }
  | { kind: 'retry_gold_role' }
  | { kind: 'block'; reason: string; until: string | null }
  | { kind: 'unblock' }
  | { kind: 'unlink' }
  | { kind: 'lift_penalty' };

/** Toast texts for success and failure. */
const toastTexts: Record<MemberChange['kind'], { done: string; failed: string }> = {
  refresh: { done: 'Roles Refreshed', failed: 'Refresh Failed' },
  override: { done: 'Tier Saved', failed: 'Update Failed' },
  grant_gold: { done: 'Membership Saved', failed: 'Membership Not Saved' },
  end_gold: { done: 'Membership Ended', failed: 'Update Failed' },
  retry_gold_role: { done: 'Trying Again', failed: 'Update Failed' },
  block: { done: 'Member Blocked', failed: 'Block Failed' },
  unblock: { done: 'Member Can Book Again', failed: 'Unblock Failed' },
  unlink: { done: 'Account Unlinked', failed: 'Unlinking Failed' },
  lift_penalty: { done: 'No-Show Penalty Lifted', failed: 'Update Failed' },
};

function send(memberId: number, change: MemberChange): Promise<MemberDetail> {
  const params = { memberId };
  switch (change.kind) {
    case 'refresh':
      return call('POST /admin/members/{memberId}/refresh-roles', { params });
    case 'override': {
      const { gold, boosts, until } = change;
      return call('PUT /admin/members/{memberId}/override', { params, body: { gold, boosts, until } });
    }
    case 'grant_gold': {
      const { kind: _, ...body } = change;
      return call('POST /admin/members/{memberId}/gold-memberships', { params, body });
    }
    case 'end_gold':
      return call('POST /admin/members/{memberId}/gold-memberships/end', { params, body: { reason: change.reason } });
    case 'retry_gold_role':
      return call('POST /admin/members/{memberId}/gold-role', { params });
    case 'block':
      return call('PUT /admin/members/{memberId}/block', {
        params,
        body: { reason: change.reason, until: change.until },
      });
    case 'unblock':
      return call('DELETE /admin/members/{memberId}/block', { params });
    case 'unlink':
      return call('DELETE /admin/members/{memberId}/roblox-link', { params });
    case 'lift_penalty':
      return call('DELETE /admin/members/{memberId}/no-show-penalty', { params });
  }
}

/** Changes a member. The response updates the cache. */
export const useMemberChange = (memberId: number, onSettled?: () => void) =>
  useWrite({
    send: (change: MemberChange) => send(memberId, change),
    onSuccess(member, { kind }, client) {
      client.setQueryData(memberKeys.detail(memberId), member);
      void client.invalidateQueries({ queryKey: memberKeys.lists });
      return { title: toastTexts[kind].done, description: `${member.display_name} is up to date.` };
    },
    onError: (error, { kind }) => showErrorToast(error, toastTexts[kind].failed),
    ...(onSettled && { onSettled }),
  });
