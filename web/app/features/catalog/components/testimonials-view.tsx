import { useQuery } from '@tanstack/react-query';
import { testimonialsQuery } from '../queries.ts';
import { EntriesView } from './entries-view.tsx';
import { TestimonialForm } from './testimonial-form.tsx';

export function TestimonialsView() {
  return (
    <EntriesView
      query={useQuery(testimonialsQuery())}
      kind="testimonial"
      addressName="testimonial"
      title="Testimonials"
      description="The home page shows the first three."
      newLabel="New testimonial"
      renderForm={(testimonial, close) => (
        <TestimonialForm key={`${testimonial?.id}:${testimonial?.version}`} testimonial={testimonial} onClose={close} />
      )}
      columns={[
        { key: 'comment', title: 'Comment', render: ({ comment }) => comment, className: 'max-w-prose' },
        { key: 'rating', title: 'Rating', isNumber: true, render: ({ rating }) => rating.toFixed(1) },
        { key: 'date', title: 'Date', render: ({ date }) => date, className: 'whitespace-nowrap' },
      ]}
      empty="There are no testimonials yet."
    />
  );
}
