import type { Proposal } from '@sunset/contract/api/openings/proposals.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '../../../lib/requests/api.ts';
import { onPageRestore } from '../../../lib/navigation/page-restore.ts';
import { currentSession } from '../../../lib/session/store.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { loadOwnProposals, type OwnProposals } from '../load-page.ts';
import { withCount, type CountedVote } from '../rules.ts';

/** Votes are not sent as live events (docs/live.md). */
const refreshMs = 15_000;

/** What a member did to a proposal. */
type OwnChange = Partial<Pick<OwnProposals[number], 'has_voted' | 'has_reminder'>>;

/**
 * The proposals and what the member did to them. Both are loaded when the page opens and on return to it, because it may come from a
 * cache; the counts also every 15 seconds while it is visible. A failure keeps what is shown.
 */
export function useProposals(initial: Proposal[] | null) {
  const [proposals, setProposals] = useState(initial);
  const { own, loadOwn, changeOwn } = useOwnProposals();
  const votes = useRef(0);

  async function load() {
    const before = votes.current;
    const loaded = await call('GET /proposals');
    // The answer to a vote is newer than a list that was asked for before it.
    if (votes.current === before) setProposals(loaded);
  }

  useWhileVisible(() => void load().catch(() => {}), loadOwn);

  return {
    proposals,
    /** By proposal; null until it is known. */
    own,
    count(id: number, counted: CountedVote) {
      votes.current += 1;
      setProposals((all) => all && withCount(all, id, counted));
    },
    changeOwn,
  };
}

function useOwnProposals() {
  const owner = useSession().session?.discord_id;
  const [known, setKnown] = useState<{ owner: string | undefined; own: OwnProposals } | null>(null);
  const changes = useRef(0);

  function loadOwn() {
    if (owner === undefined) return;
    const before = changes.current;
    const set = (load: (now: OwnProposals | null) => OwnProposals) => {
      // Another person may have signed in meanwhile, in another tab.
      if (changes.current !== before || currentSession().session?.discord_id !== owner) return;
      setKnown((now) => ({ owner, own: load(now?.owner === owner ? now.own : null) }));
    };
    // If it is unknown there may be none: to vote again, or to ask for a reminder again, changes nothing.
    loadOwnProposals().then(
      (own) => set(() => own),
      () => set((now) => now ?? {}),
    );
  }

  const loadFirst = useEffectEvent(loadOwn);
  useEffect(() => {
    if (owner !== undefined) loadFirst();
  }, [owner]);

  function changeOwn(id: number, change: OwnChange) {
    changes.current += 1;
    const none = { proposal_id: id, has_voted: false, has_reminder: false };
    setKnown((now) => now && { ...now, own: { ...now.own, [id]: { ...none, ...now.own[id], ...change } } });
  }

  return { own: known !== null && known.owner === owner ? known.own : null, loadOwn, changeOwn };
}

/** Calls `refresh` now and at intervals while the page is visible, and both functions on return to the page. */
function useWhileVisible(refresh: () => void, loadAgain: () => void): void {
  const handleTick = useEffectEvent(() => {
    if (!document.hidden) refresh();
  });
  const handleReturn = useEffectEvent(() => {
    if (document.hidden) return;
    refresh();
    loadAgain();
  });
  useEffect(() => {
    const tick = () => handleTick();
    const returnHere = () => handleReturn();
    tick();
    const timer = setInterval(tick, refreshMs);
    document.addEventListener('visibilitychange', returnHere);
    const stopRestore = onPageRestore(returnHere);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', returnHere);
      stopRestore();
    };
  }, []);
}
