import type { RosterOpening } from '@sunset/contract/api/openings/roster.ts';
import { useQuery } from '@tanstack/react-query';
import { CalendarX } from 'lucide-react';
import { rosterKeys } from '../../../entities/openings/query-keys.ts';
import { useLiveRefetch } from '../../../lib/live/use-live.ts';
import { iconSize } from '../../../ui/icon-size.ts';
import { PanelSection } from '../../../ui/layout/panel-section.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { QueryView } from '../../../ui/states/query-view.tsx';
import { rosterQuery } from '../queries.ts';
import { PastEvenings } from './past-evenings.tsx';
import { RosterCard } from './roster-card.tsx';

/** Who does what at the next evenings, and how often each was there. */
export function RosterTab() {
  useLiveRefetch(['roster', 'openings'], [rosterKeys.all]);
  const roster = useQuery(rosterQuery());
  return (
    <div className="grid items-start gap-10 xl:grid-cols-[1fr_26rem]">
      <PanelSection
        title="Roster"
        description="Claim a place at an evening that you can come to. Open places are posted in the staff channel 24 and 2 hours ahead."
        isBare
      >
        <QueryView query={roster} what="roster">
          {(loaded) => <Openings openings={loaded} />}
        </QueryView>
      </PanelSection>
      <PastEvenings />
    </div>
  );
}

function Openings({ openings }: { openings: readonly RosterOpening[] }) {
  if (openings.length === 0) {
    return (
      <EmptyState headingLevel="h3" picture={<CalendarX size={iconSize.huge} />} title="No openings are scheduled">
        Places appear here when the next opening is planned.
      </EmptyState>
    );
  }
  return (
    <ul className="grid items-start gap-5 lg:grid-cols-2">
      {openings.map((opening) => (
        <RosterCard key={opening.id} opening={opening} />
      ))}
    </ul>
  );
}
