import { findSimilarOpening } from '../../../entities/openings/opening-state.ts';
import { groupOpenings, type Opening } from '../../../entities/openings/opening.ts';
import { SimilarOpening } from '../../../entities/openings/similar-opening.tsx';
import { serverNow } from '../../../lib/server-clock.ts';
import { useGuest } from '../guest-context.ts';
import { useChooseOpening } from './hooks/use-choose-opening.ts';
import { useWizard } from './wizard-context.ts';

interface SimilarChoiceProps {
  /** The opening that the guest cannot book. */
  opening: Pick<Opening, 'openingId' | 'resortId'>;
  /** It is not on sale yet. */
  isTooEarly?: boolean;
  /** A line above it. */
  intro?: string;
}

/** Offers another opening to the guest (PAGE-57). */
export function SimilarChoice({ opening, isTooEarly = false, intro }: SimilarChoiceProps) {
  const visitor = useGuest();
  const choose = useChooseOpening();
  const all = groupOpenings(useWizard().openings.data ?? []);
  const similar = findSimilarOpening(all, opening, { visitor, nowMs: serverNow(), isTooEarly });
  if (!similar) return null;
  return (
    <div className="flex flex-col gap-2">
      {intro && <p>{intro}</p>}
      <SimilarOpening opening={similar} onChoose={() => void choose(similar, { canWait: true })} />
    </div>
  );
}
