import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { parseWizardLocation, wizardSearch, type WizardLocation } from '../wizard-location.ts';

/** The state of a history entry. */
interface HistoryState {
  /** The query of the previous entry if it belongs to the wizard. */
  from: string | null;
  /** Why the guest was sent here; shown on the page. */
  notice: string | null;
}

export interface WizardNavigation {
  location: WizardLocation;
  notice: string | null;
  go: (to: WizardLocation, options?: { isReplacing?: boolean; notice?: string }) => void;
  /** Goes to an earlier location: with the browser's Back if that leads there, so that its buttons stay meaningful. */
  back: (to: WizardLocation) => void;
}

/** The location of the wizard in the URL, and functions to change it. */
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
    // No loader runs, so steps work without the network.
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
