import { checkDraw, type DrawCheck } from '@sunset/contract/draw-algorithm.ts';
import { CircleCheck, CircleX, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../lib/requests/api.ts';
import { Button } from '../../../ui/button.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import type { ClassDraw } from '../queries.ts';

type Outcome = DrawCheck | 'impossible';

const facts: readonly { key: keyof DrawCheck; right: string; wrong: string }[] = [
  {
    key: 'isSeedCommitted',
    right: 'The seed is the one that was fixed when the lobby opened.',
    wrong: 'The seed is not the one that was fixed when the lobby opened.',
  },
  {
    key: 'isListUnchanged',
    right: 'The list of entries did not change after the lobby closed.',
    wrong: 'The list of entries was changed after the lobby closed.',
  },
  {
    key: 'isResultRight',
    right: 'Order and rooms are what the seed and the list give.',
    wrong: 'Order and rooms are not what the seed and the list give.',
  },
];

interface CheckDrawProps {
  openingId: number;
  /** Of the class. */
  number: number;
}

/** Recomputes the draw in this browser and compares it with what was published (DRAW-6). */
export function CheckDraw({ openingId, number }: CheckDrawProps) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  async function handleClick() {
    setIsBusy(true);
    // Browsers compute SHA-256 only on pages that come over https or from this computer.
    setOutcome(await loadAndCheck(openingId, number).catch(() => 'impossible' as const));
    setIsBusy(false);
  }
  return (
    <div className="flex flex-col items-start gap-4">
      <Button
        onClick={() => void handleClick()}
        isLoading={isBusy}
        icon={<ShieldCheck aria-hidden size={iconSize.medium} />}
      >
        Check it yourself
      </Button>
      <div role="status" className="w-full">
        {outcome === 'impossible' && (
          <p className="text-ink-soft">We can’t check the draw now. Try again, or use another browser.</p>
        )}
        {outcome !== null && outcome !== 'impossible' && <CheckList check={outcome} />}
      </div>
    </div>
  );
}

function CheckList({ check }: { check: DrawCheck }) {
  const isRight = facts.every(({ key }) => check[key]);
  return (
    <div
      className={`flex flex-col gap-2 rounded-control px-4 py-3 ${isRight ? 'bg-green-soft text-green-text' : 'bg-red-soft text-red-text'}`}
    >
      <p className="font-semibold">
        {isRight ? 'Correct. Your browser got the same result.' : 'Not correct. Please tell our staff.'}
      </p>
      <ul className="flex flex-col gap-1">
        {facts.map(({ key, right, wrong }) => (
          <li key={key} className="flex items-start gap-2">
            {check[key] ? (
              <CircleCheck aria-hidden size={iconSize.small} className="mt-1 shrink-0" />
            ) : (
              <CircleX aria-hidden size={iconSize.small} className="mt-1 shrink-0" />
            )}
            {check[key] ? right : wrong}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The page may not have all entries yet. */
async function loadAndCheck(openingId: number, number: number): Promise<Outcome> {
  const { classes } = await call('GET /draws/{openingId}', { params: { openingId } });
  const of = classes.find((each) => each.number === number);
  return of ? recompute(of) : 'impossible';
}

function recompute({
  seed,
  seed_hash: seedHash,
  entries_digest: digest,
  units,
  entries,
}: ClassDraw): Promise<DrawCheck> {
  const published = { seed: seed ?? '', seed_hash: seedHash ?? '', entries_digest: digest ?? '', units, entries };
  return checkDraw(published, entries);
}
