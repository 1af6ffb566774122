import { useAddress } from '../../../lib/navigation/use-address.ts';
import { parseMemberId } from '../rules.ts';
import { DeparturesSection } from './departures-section.tsx';
import { MemberList } from './member-list.tsx';
import { MemberView } from './member-view.tsx';

export function MembersTab() {
  const { query, change } = useAddress();
  const memberId = parseMemberId(query.get('member'));
  if (memberId === null) {
    return (
      <div className="flex flex-col gap-10">
        <DeparturesSection />
        <MemberList onOpen={(id) => change({ member: String(id) })} />
      </div>
    );
  }
  return <MemberView key={memberId} memberId={memberId} onBack={() => change({ member: null })} />;
}
