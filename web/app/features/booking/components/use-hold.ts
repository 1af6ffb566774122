import type { Hold } from '@sunset/contract/api/holds.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { serverNow } from '../../../lib/server-clock.ts';
import { holdQuery } from '../queries.ts';
import { useGuest } from './guest-context.ts';
import { useMoment } from './use-moment.ts';

export interface OwnHold {
  /** What is kept for the person at this moment. */
  hold: Hold | null;
  /** The hold that ran out while this page was open. */
  ended: Hold | null;
  reason: 'two_holds_unused' | null;
  isPending: boolean;
}

/** The person's hold, until the very moment it ends. */
export function useHold(): OwnHold {
  const { discord_id: owner } = useGuest();
  const { data, isPending } = useQuery(holdQuery(owner));
  const known = data?.hold ?? null;
  const hasEnded = useMoment(known?.until ?? null);
  const [last, setLast] = useState<Hold | null>(known);
  if (known && known !== last) setLast(known);
  const isLive = known !== null && !hasEnded;
  return {
    hold: isLive ? known : null,
    ended: isLive ? null : endedOf(last),
    reason: data?.reason ?? null,
    isPending,
  };
}

function endedOf(hold: Hold | null): Hold | null {
  return hold && Date.parse(hold.until) <= serverNow() ? hold : null;
}
