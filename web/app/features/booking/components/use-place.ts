import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { parsePlace, placeSearch, type Place } from '../state.ts';

/** What travels with an entry of the browser's history. */
interface Luggage {
  /** The entry before it, where that is one of the wizard's. */
  from: string | null;
  /** Why someone was sent here, shown there. */
  notice: string | null;
}

export interface PlaceMoves {
  place: Place;
  notice: string | null;
  go: (to: Place, options?: { isReplacing?: boolean; notice?: string }) => void;
  /** To an earlier place: the browser's own Back where that leads there, so that its buttons keep making sense. */
  back: (to: Place) => void;
}

/** Where the wizard stands, by the address, and how it moves. */
export function usePlace(): PlaceMoves {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const luggage = readLuggage(useLocation().state);
  const place = parsePlace(query);

  function go(to: Place, { isReplacing = false, notice }: { isReplacing?: boolean; notice?: string } = {}) {
    const next: Luggage = { from: isReplacing ? luggage.from : placeSearch(place), notice: notice ?? null };
    // Nothing on the page depends on the server's loaders, so a step works without the network.
    void navigate({ search: placeSearch(to) }, { replace: isReplacing, state: next, defaultShouldRevalidate: false });
  }

  function back(to: Place) {
    if (luggage.from === placeSearch(to)) void navigate(-1);
    else go(to, { isReplacing: true });
  }

  return { place, notice: luggage.notice, go, back };
}

function readLuggage(state: unknown): Luggage {
  const { from, notice } = (typeof state === 'object' && state !== null ? state : {}) as Partial<Luggage>;
  return { from: typeof from === 'string' ? from : null, notice: typeof notice === 'string' ? notice : null };
}
