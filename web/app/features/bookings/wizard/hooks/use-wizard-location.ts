import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { parseWizardLocation, wizardSearch, type WizardLocation } from '../wizard-location.ts';

/** What travels with an entry of the browser's history. */
interface HistoryState {
  /** The entry before it, where that is one of the wizard's. */
  from: string | null;
  /** Why someone was sent here, shown there. */
  notice: string | null;
}

export interface WizardNavigation {
  location: WizardLocation;
  notice: string | null;
  go: (to: WizardLocation, options?: { isReplacing?: boolean; notice?: string }) => void;
  /** To an earlier place: the browser's own Back where that leads there, so that its buttons keep making sense. */
  back: (to: WizardLocation) => void;
}

/** Where the wizard stands, by the address, and how it moves. */
export function useWizardLocation(): WizardNavigation {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const historyState = readHistoryState(useLocation().state);
  const location = parseWizardLocation(query);

  function go(to: WizardLocation, { isReplacing = false, notice }: { isReplacing?: boolean; notice?: string } = {}) {
    const next: HistoryState = {
      from: isReplacing ? historyState.from : wizardSearch(location),
      notice: notice ?? null,
    };
    // Nothing on the page depends on the server's loaders, so a step works without the network.
    void navigate({ search: wizardSearch(to) }, { replace: isReplacing, state: next, defaultShouldRevalidate: false });
  }

  function back(to: WizardLocation) {
    if (historyState.from === wizardSearch(to)) void navigate(-1);
    else go(to, { isReplacing: true });
  }

  return { location, notice: historyState.notice, go, back };
}

function readHistoryState(state: unknown): HistoryState {
  const { from, notice } = (typeof state === 'object' && state !== null ? state : {}) as Partial<HistoryState>;
  return { from: typeof from === 'string' ? from : null, notice: typeof notice === 'string' ? notice : null };
}
