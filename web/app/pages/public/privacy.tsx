import { m } from '#messages';
import type { TextBlock } from '@sunset/contract/rich-text.ts';
import { LegalPage } from '../../features/legal/components/legal-page.tsx';

export default function Privacy({ data: { blocks } }: { data: { blocks: TextBlock[] } }) {
  return <LegalPage title={m.layout_privacy_policy()} blocks={blocks} />;
}
