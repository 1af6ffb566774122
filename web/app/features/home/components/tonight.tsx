import { m } from '#messages';
import { lazy, Suspense, use, useState } from 'react';
import { useOpenings } from '../../../shared/openings/use-openings.ts';
import type { Opening } from '../../../entities/openings/opening.ts';
import { currentSession } from '../../../lib/session/store.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import type { HomePage } from '../load-page.ts';
import { NextOpening } from './next-opening.tsx';
import { StayCard } from './stay-card.tsx';

const loadNextStay = async () => ({ default: (await import('./next-stay.tsx')).NextStay });
const NextStay = lazy(loadNextStay);

// Not part of the first paint: preloaded for signed-in guests during hydration.
if (typeof document !== 'undefined' && currentSession().session) void loadNextStay().catch(() => {});

/**
 * The next opening; for a guest with a booking their next stay instead (PAGE-55). The server renders the opening for
 * everyone. What replaces it has the same height, so that nothing moves.
 */
export function Tonight({ openings }: Pick<HomePage, 'openings'>) {
  if (!(openings instanceof Promise)) return <OpeningOrStay openings={openings} />;
  return (
    <Suspense fallback={<StayCard label={m.openings_next()} />}>
      <LateOpenings openings={openings} />
    </Suspense>
  );
}

function LateOpenings({ openings }: { openings: Promise<Opening[]> }) {
  return <OpeningOrStay openings={use(openings)} />;
}

function OpeningOrStay({ openings: initial }: { openings: Opening[] }) {
  const openings = useOpenings(initial);
  const { session } = useSession();
  const [hasStay, setHasStay] = useState(false);
  return (
    <>
      {!(session && hasStay) && <NextOpening openings={openings} />}
      {session && (
        <Suspense fallback={null}>
          <NextStay key={session.discord_id} owner={session.discord_id} onKnown={setHasStay} />
        </Suspense>
      )}
    </>
  );
}
