import { useAddress } from '../../../lib/navigation/use-address.ts';
import { parseMemberId } from '../rules.ts';
import { MemberList } from './member-list.tsx';
import { MemberView } from './member-view.tsx';

export function MembersTab() {
  const { query, change } = useAddress();
  const memberId = parseMemberId(query.get('member'));
  if (memberId === null) return <MemberList onOpen={(id) => change({ member: String(id) })} />;
  return <MemberView key={memberId} memberId={memberId} onBack={() => change({ member: null })} />;
}
