import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useAddress } from '../../../lib/navigation/use-address.ts';
import { Button } from '../../../ui/button.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { PanelSection } from '../../../ui/layout/panel-section.tsx';
import { testimonialsQuery } from '../queries.ts';
import { EntryList } from './entry-list.tsx';
import { LoadState } from './load-state.tsx';
import { TestimonialForm } from './testimonial-form.tsx';

/** The list of testimonials, or the form of the one in the URL. */
export function TestimonialsView() {
  const testimonials = useQuery(testimonialsQuery());
  const { query, change } = useAddress();
  const open = query.get('testimonial');
  const close = () => change({ testimonial: null });
  return (
    <LoadState query={testimonials}>
      {(loaded) => {
        const said = loaded.find(({ id }) => String(id) === open) ?? null;
        if (open !== null) return <TestimonialForm key={`${said?.id}:${said?.version}`} said={said} onClose={close} />;
        return (
          <PanelSection
            title="Testimonials"
            description="The home page shows the first three."
            isBare
            actions={
              <Button icon={<Plus aria-hidden size={iconSize.medium} />} onClick={() => change({ testimonial: 'new' })}>
                New testimonial
              </Button>
            }
          >
            <EntryList
              label="Testimonials"
              kind="testimonial"
              addressName="testimonial"
              entries={loaded}
              columns={[
                { key: 'comment', title: 'Comment', render: ({ comment }) => comment, className: 'max-w-prose' },
                { key: 'rating', title: 'Rating', isNumber: true, render: ({ rating }) => rating.toFixed(1) },
                { key: 'date', title: 'Date', render: ({ date }) => date, className: 'whitespace-nowrap' },
              ]}
              empty="There are no testimonials yet."
            />
          </PanelSection>
        );
      }}
    </LoadState>
  );
}
