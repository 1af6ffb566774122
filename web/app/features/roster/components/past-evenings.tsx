import type { RosterMember } from '@sunset/contract/api/openings/roster.ts';
import { useQuery } from '@tanstack/react-query';
import { PanelSection } from '../../../ui/layout/panel-section.tsx';
import { QueryView } from '../../../ui/states/query-view.tsx';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import type { Column } from '../../../ui/tables/data-table-props.ts';
import { ShortMoment } from '../../../ui/time/short-moment.tsx';
import { rosterMembersQuery } from '../queries.ts';

const columns: readonly Column<RosterMember>[] = [
  { key: 'name', title: 'Name', onCard: 'title', render: ({ name }) => <span className="break-words">{name}</span> },
  { key: 'evenings', title: 'Evenings', isNumber: true, render: ({ evenings }) => evenings },
  { key: 'last', title: 'Last', render: ({ last_evening: last }) => <ShortMoment moment={last} otherwise="Never" /> },
];

/** How many evenings each member of the staff had a place at. Rule: ROSTER-8. */
export function PastEvenings() {
  const members = useQuery(rosterMembersQuery());
  return (
    <PanelSection title="Past evenings" description="Evenings at which somebody had a place." isBare>
      <QueryView query={members} what="past evenings">
        {(loaded) => (
          <DataTable
            label="Past evenings"
            columns={columns}
            rows={loaded}
            keyOf={(member) => String(member.member_id)}
            nameOf={(member) => member.name}
            empty={<p className="px-5 py-8 text-center text-ink-soft">Nobody had a place yet.</p>}
          />
        )}
      </QueryView>
    </PanelSection>
  );
}
