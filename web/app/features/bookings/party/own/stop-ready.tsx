import { m } from '#messages';
import { handleResult } from '../../../../lib/requests/handle-result.ts';
import { showErrorToast } from '../../../../lib/requests/show-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { dismissFailure } from '../../../../ui/toasts/dismiss-failure.ts';
import { usePartyChanges } from '../use-party-changes.ts';

/** Takes "I'm ready" back. */
export function StopReady({ code }: { code: string }) {
  const { stopReady, isBusy } = usePartyChanges(code);
  return (
    <Button
      variant="ghost"
      isLoading={isBusy}
      onClick={() =>
        void handleResult(stopReady(), {
          onSuccess: () => dismissFailure(m.party_ready_stop_failed()),
          onError: (error) => showErrorToast(error, m.party_ready_stop_failed()),
        })
      }
    >
      {m.party_ready_stop()}
    </Button>
  );
}
