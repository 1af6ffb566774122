import type { ResortFeedback } from '@sunset/contract/api/bookings/feedback.ts';
import { useQuery } from '@tanstack/react-query';
import { PanelSection } from '../../../ui/layout/panel-section.tsx';
import { QueryView } from '../../../ui/states/query-view.tsx';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import type { Column } from '../../../ui/tables/data-table-props.ts';
import { resortFeedbackQuery } from '../queries.ts';
import { Average } from './average.tsx';

const columns: readonly Column<ResortFeedback>[] = [
  {
    key: 'resort',
    title: 'Resort',
    onCard: 'title',
    render: ({ resort }) => <span className="break-words">{resort}</span>,
  },
  { key: 'answers', title: 'Answers', isNumber: true, render: ({ answers }) => answers },
  { key: 'average', title: 'Average', isNumber: true, render: ({ figures }) => <Average figures={figures} /> },
];

export function ResortFeedbackSection() {
  const feedback = useQuery(resortFeedbackQuery());
  return (
    <PanelSection title="By resort" description="Evenings of the last 90 days." isBare>
      <QueryView query={feedback} what="figures by resort">
        {(loaded) => (
          <DataTable
            label="Feedback by resort"
            columns={columns}
            rows={loaded}
            keyOf={({ resortId }) => String(resortId)}
            nameOf={({ resort }) => resort}
            empty={<p className="px-5 py-8 text-center text-ink-soft">Nobody has answered yet.</p>}
          />
        )}
      </QueryView>
    </PanelSection>
  );
}
