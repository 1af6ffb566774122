import { checkDraw, isKnownAlgorithm, type DrawCheck } from '@sunset/contract/openings/draw-algorithm.ts';
import { CircleCheck, CircleX, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { m } from '#messages';
import { call } from '../../../lib/requests/api.ts';
import { Button } from '../../../ui/button.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import type { ClassDraw } from '../load-page.ts';
import { Notice } from '../../../ui/notice.tsx';

type Outcome = DrawCheck | 'impossible';

const facts: readonly { key: keyof DrawCheck; right: string; wrong: string }[] = [
  {
    key: 'isSeedCommitted',
    right: m.draws_check_seed_right(),
    wrong: m.draws_check_seed_wrong(),
  },
  {
    key: 'isListUnchanged',
    right: m.draws_check_list_right(),
    wrong: m.draws_check_list_wrong(),
  },
  {
    key: 'isResultRight',
    right: m.draws_check_result_right(),
    wrong: m.draws_check_result_wrong(),
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
      <Button onClick={() => void handleClick()} isLoading={isBusy} icon={<ShieldCheck size={iconSize.medium} />}>
        {m.draws_check()}
      </Button>
      <div role="status" className="w-full">
        {outcome === 'impossible' && <p className="text-ink-soft">{m.draws_check_failed()}</p>}
        {outcome !== null && outcome !== 'impossible' && <CheckList check={outcome} />}
      </div>
    </div>
  );
}

function CheckList({ check }: { check: DrawCheck }) {
  const isRight = facts.every(({ key }) => check[key]);
  return (
    <Notice tone={isRight ? 'green' : 'red'} className="flex flex-col gap-2">
      <p className="font-semibold">{isRight ? m.draws_check_correct() : m.draws_check_wrong()}</p>
      <ul className="flex flex-col gap-1">
        {facts.map(({ key, right, wrong }) => (
          <li key={key} className="flex items-start gap-2">
            {check[key] ? (
              <CircleCheck size={iconSize.small} className="mt-1 shrink-0" />
            ) : (
              <CircleX size={iconSize.small} className="mt-1 shrink-0" />
            )}
            {check[key] ? right : wrong}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** The page may not have all entries yet. */
async function loadAndCheck(openingId: number, number: number): Promise<Outcome> {
  const { classes } = await call('GET /draws/{openingId}', { params: { openingId } });
  const of = classes.find((each) => each.number === number);
  return of?.algorithm && isKnownAlgorithm(of.algorithm) ? recompute(of) : 'impossible';
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
