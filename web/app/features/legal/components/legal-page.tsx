import { m } from '#messages';
import type { TextBlock } from '@sunset/contract/rich-text.ts';
import { RichText, runs } from '../../../entities/rich-text.tsx';
import { contentLanguage } from '../../../format/locale.ts';
import { numbered } from '../../../lib/numbered.ts';
import { ProsePage, ProseSection } from '../../../ui/layout/prose-page.tsx';
import { sectionsOf } from '../rules.ts';

/** The terms or the privacy policy: each heading of the text begins a section; what precedes the first is the note. */
export function LegalPage({ title, blocks }: { title: string; blocks: readonly TextBlock[] }) {
  const { note, sections } = sectionsOf(blocks);
  return (
    <ProsePage title={title} note={<Note blocks={note} />}>
      {numbered(sections).map(({ id, entry }) => (
        <ProseSection key={id} title={<span lang={contentLanguage}>{runs(entry.heading)}</span>}>
          <RichText blocks={entry.blocks} />
        </ProseSection>
      ))}
    </ProsePage>
  );
}

/** The texts exist in English only: pages in another language say so. Rule: LANG-8. */
function Note({ blocks }: { blocks: readonly TextBlock[] }) {
  return (
    <>
      {contentLanguage && <p className="font-semibold">{m.legal_english_counts()}</p>}
      <RichText blocks={blocks} />
    </>
  );
}
