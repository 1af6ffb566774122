import type { TextBlock } from '@sunset/contract/rich-text.ts';
import { RichText, runs } from '../../../entities/content/rich-text.tsx';
import { numbered } from '../../../lib/numbered.ts';
import { ProsePage, ProseSection } from '../../../ui/layout/prose-page.tsx';
import { sectionsOf } from '../rules.ts';

/** The terms or the privacy policy: each heading of the text begins a section; what precedes the first is the note. */
export function LegalPage({ title, blocks }: { title: string; blocks: readonly TextBlock[] }) {
  const { note, sections } = sectionsOf(blocks);
  return (
    <ProsePage title={title} note={<RichText blocks={note} />}>
      {numbered(sections).map(({ id, entry }) => (
        <ProseSection key={id} title={runs(entry.heading)}>
          <RichText blocks={entry.blocks} />
        </ProseSection>
      ))}
    </ProsePage>
  );
}
