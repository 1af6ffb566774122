import { navigate, useHistoryState, useSearch } from '../../../../lib/navigation/page-location.ts';
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
  const historyState = readHistoryState(useHistoryState());
  const location = parseWizardLocation(new URLSearchParams(useSearch()));

  function go(to: WizardLocation, { isReplacing = false, notice }: { isReplacing?: boolean; notice?: string } = {}) {
    const next: HistoryState = {
      from: isReplacing ? historyState.from : wizardSearch(location),
      notice: notice ?? null,
    };
    navigate(`?${wizardSearch(to)}`, { isReplacing, state: next });
  }

  function back(to: WizardLocation) {
    if (historyState.from === wizardSearch(to)) history.back();
    else go(to, { isReplacing: true });
  }

  return { location, notice: historyState.notice, go, back };
}

function readHistoryState(state: unknown): HistoryState {
  const { from, notice } = (typeof state === 'object' && state !== null ? state : {}) as Partial<HistoryState>;
  return { from: typeof from === 'string' ? from : null, notice: typeof notice === 'string' ? notice : null };
}
