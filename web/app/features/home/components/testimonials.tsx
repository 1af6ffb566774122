import { m } from '#messages';
import type { Testimonial } from '@sunset/contract/api/catalog/catalog.ts';
import { Star } from 'lucide-react';
import { contentLanguage } from '../../../format/locale.ts';
import { useSite } from '../../../lib/use-site.ts';
import { Container } from '../../../ui/layout/container.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { Reveal } from '../../../ui/layout/reveal.tsx';
import { EmptySection } from './empty-section.tsx';
import { SectionHeading } from '../../../ui/layout/section-heading.tsx';

/** A community without reviews shows nothing about them (BRAND-5). */
export function Testimonials({ testimonials }: { testimonials: readonly Testimonial[] }) {
  const { isExample } = useSite().community;
  if (testimonials.length === 0 && !isExample) return null;
  return (
    <Reveal className="bg-sunk py-14 sm:py-20">
      <Container className="flex flex-col gap-8">
        <SectionHeading eyebrow={m.home_reviews_eyebrow()} title={m.home_reviews_title()} />
        {testimonials.length === 0 ? (
          <EmptySection>{m.home_reviews_empty()}</EmptySection>
        ) : (
          <div className="grid gap-8 md:grid-cols-3 md:gap-10">
            {testimonials.map((testimonial) => (
              <Entry key={testimonial.id} testimonial={testimonial} />
            ))}
          </div>
        )}
      </Container>
    </Reveal>
  );
}

function Entry({ testimonial }: { testimonial: Testimonial }) {
  return (
    <figure className="flex flex-col gap-4 border-t-2 border-accent-text pt-5">
      <Stars rating={testimonial.rating} />
      <blockquote lang={contentLanguage} className="font-display text-xl">
        “{testimonial.comment}”
      </blockquote>
      <figcaption lang={contentLanguage} className="mt-auto">
        <span className="block font-semibold">{testimonial.name}</span>
        <span className="text-sm text-ink-soft">{testimonial.location}</span>
      </figcaption>
    </figure>
  );
}

/** Whole stars, rounded down (PAGE-24). */
function Stars({ rating }: { rating: number }) {
  const count = Math.min(5, Math.max(0, Math.floor(rating)));
  return (
    <div role="img" aria-label={m.home_review_stars({ stars: count })} className="flex gap-0.5">
      {Array.from({ length: count }, (_, index) => (
        <Star key={index} size={iconSize.medium} className="fill-amber text-amber" />
      ))}
    </div>
  );
}
