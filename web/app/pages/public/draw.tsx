import { DrawPage } from '../../features/draws/components/draw-page.tsx';
import { DrawNotFound, DrawUnavailable } from '../../features/draws/components/no-draw.tsx';
import type { DrawOutcome } from '../../features/draws/load-page.ts';

export default function DrawDetail({ data: outcome }: { data: DrawOutcome }) {
  if (outcome.kind === 'missing') return <DrawNotFound />;
  if (outcome.kind === 'unavailable') return <DrawUnavailable id={outcome.id} />;
  return <DrawPage draw={outcome.draw} />;
}
