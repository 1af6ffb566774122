import type { ComponentType } from 'react';
import { useAddress } from '../../../lib/navigation/use-address.ts';
import { classNames } from '../../../ui/class-names.ts';
import { ResortsView } from './resorts-view.tsx';
import { StoreView } from './store-view.tsx';
import { TestimonialsView } from './testimonials-view.tsx';

const views: { id: string; label: string; View: ComponentType }[] = [
  { id: 'resorts', label: 'Resorts', View: ResortsView },
  { id: 'store', label: 'Store', View: StoreView },
  { id: 'testimonials', label: 'Testimonials', View: TestimonialsView },
];

/** URL parameters that are removed when the view changes. */
const closed = { resort: null, room: null, menu: null, item: null, testimonial: null };

export function CatalogTab() {
  const { query, hrefWith, change } = useAddress();
  const current = views.find(({ id }) => id === query.get('view')) ?? views[0];
  if (!current) return null;
  return (
    <div className="flex flex-col gap-6">
      <nav aria-label="Catalogue" className="flex flex-wrap gap-2">
        {views.map(({ id, label }) => (
          <a
            key={id}
            href={hrefWith({ ...closed, view: id })}
            aria-current={id === current.id ? 'page' : undefined}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              change({ ...closed, view: id });
            }}
            className={classNames(
              'flex min-h-11 items-center rounded-full border px-5 font-semibold transition duration-150',
              id === current.id
                ? 'border-accent-text bg-accent-soft text-accent-text'
                : 'border-line-strong bg-surface text-ink hover:border-accent-text',
            )}
          >
            {label}
          </a>
        ))}
      </nav>
      <current.View />
    </div>
  );
}
