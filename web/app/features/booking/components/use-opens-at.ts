import { isReleased, opensAt, type Releases } from '@sunset/contract/releases.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { useGuest } from './guest-context.ts';
import { useMoment } from './use-moment.ts';

/** When booking opens for the signed-in person, or null once it has: followed to the instant by the server's clock. */
export function useOpensAt(releases: Releases | undefined): string | null {
  const { discount_percent: percent } = useGuest();
  const time = releases ? opensAt(releases, percent) : null;
  const hasCome = useMoment(time);
  return hasCome || isReleased(time, serverNow()) ? null : time;
}
