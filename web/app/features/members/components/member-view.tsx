import { ApiError } from '@sunset/contract/client.ts';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, UserRoundX } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { QueryView } from '../../../ui/states/query-view.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { memberQuery } from '../queries.ts';
import { BlockSection } from './block-section.tsx';
import { GameSection } from './game-section.tsx';
import { GoldSection } from './gold-section.tsx';
import { MemberBookings } from './member-bookings.tsx';
import { MemberHead } from './member-head.tsx';
import { TierSection } from './tier-section.tsx';

interface MemberViewProps {
  memberId: number;
  onBack: () => void;
}

export function MemberView({ memberId, onBack }: MemberViewProps) {
  const query = useQuery(memberQuery(memberId));
  const isUnknown = !query.data && query.error instanceof ApiError && query.error.status === 404;
  const back = useRef<HTMLDivElement>(null);
  useEffect(() => back.current?.querySelector('button')?.focus(), []);
  return (
    <div className="flex flex-col gap-6">
      <div ref={back}>
        <Button variant="ghost" icon={<ArrowLeft size={iconSize.medium} />} onClick={onBack}>
          All members
        </Button>
      </div>
      {isUnknown ? (
        <MemberNotFound />
      ) : (
        <QueryView query={query} what="member" pending={<Skeleton className="h-96" />}>
          {(member) => (
            <>
              <MemberHead member={member} />
              <div className="grid items-start gap-6 lg:grid-cols-2 xl:grid-cols-3">
                <TierSection member={member} />
                <GoldSection member={member} />
                <BlockSection member={member} />
                <GameSection member={member} />
              </div>
              <MemberBookings member={member} />
            </>
          )}
        </QueryView>
      )}
    </div>
  );
}

function MemberNotFound() {
  return (
    <EmptyState headingLevel="h3" picture={<UserRoundX size={iconSize.huge} />} title="We can’t find this member">
      The account may be deleted.
    </EmptyState>
  );
}
