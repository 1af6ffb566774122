import { previewProperties } from '@sunset/contract/brand/accents.ts';
import type { CSSProperties } from 'react';
import { colorOf } from './brand-color-field.tsx';

interface BrandPreviewProps {
  name: string;
  /** As typed. */
  accent: string;
  highlight: string;
}

/** What the pages look like with the typed colours, in both themes. */
export function BrandPreview(props: BrandPreviewProps) {
  const [accent, highlight] = [colorOf(props.accent), colorOf(props.highlight)];
  return (
    <section aria-label="Preview of the colours" className="grid gap-4 sm:grid-cols-2">
      {(['light', 'dark'] as const).map((theme) => (
        <div
          key={theme}
          style={previewProperties({ accent, highlight }, theme) as CSSProperties}
          className="overflow-hidden rounded-card border border-line"
        >
          <div className="bg-dusk px-5 py-4 text-on-dusk">
            <p className="text-eyebrow text-amber-light">{props.name}</p>
            <p className="text-title">In the {theme} theme</p>
          </div>
          <div className="flex flex-col items-start gap-3 bg-paper px-5 py-4 text-ink">
            <p>
              A text with <span className="link">a link</span>.
            </p>
            <div className="flex flex-wrap items-center gap-3">
              <span className="inline-flex min-h-11 items-center rounded-full bg-accent px-5 font-semibold text-on-accent">
                Book Now
              </span>
              <span className="rounded-full bg-accent-soft px-3 py-1 font-semibold text-accent-text">Chosen</span>
            </div>
          </div>
        </div>
      ))}
    </section>
  );
}
