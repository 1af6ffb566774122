import type { SetupState, SetupStep } from '@sunset/contract/api/setup/state.ts';
import type { WhatIsLeft } from '@sunset/contract/api/setup/what-is-left.ts';
import { ApiError } from '@sunset/contract/client.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { DoorOpen } from 'lucide-react';
import { call } from '../../../../lib/requests/api.ts';
import { errorText } from '../../../../lib/requests/error-text.ts';
import { handleResult } from '../../../../lib/requests/handle-result.ts';
import { signOutLocally } from '../../../../lib/session/store.ts';
import { Button } from '../../../../ui/button.tsx';
import { iconSize } from '../../../../ui/icon-size.ts';
import { changesText } from '../../changes.ts';
import { refusalsOf } from '../../findings.ts';
import { useEndOnRefusal } from '../../hooks/use-end-on-refusal.ts';
import { useSetup } from '../../hooks/use-setup.ts';
import { useSetupLocation } from '../../hooks/use-setup-location.ts';
import { checkQuery } from '../../queries.ts';
import { stepTexts } from '../../steps.ts';
import { FindingList } from '../finding-list.tsx';
import { Instruction } from '../instructions.tsx';

/** The set-up is finished, and the site starts again. */
export interface Finished {
  setup: SetupState;
  left: WhatIsLeft;
  /** With it this page marks what is done; null after a change. */
  leftKey: string | null;
  /** When the site had started that was set up. */
  startedBefore: string;
}

export function FinishSection({ onFinished }: { onFinished: (finished: Finished) => void }) {
  const setup = useSetup();
  const endOnRefusal = useEndOnRefusal();
  // What the check finds comes in above and moves this button, so that it waits for it.
  const isChecking = useQuery(checkQuery()).isPending;
  const isFirst = setup.mode === 'first_run';
  const isMissing = setup.steps.some(({ is_required, is_done }) => is_required && !is_done);
  const isUnchanged = !isFirst && setup.changed_fields.length === 0;
  const finish = useMutation({
    mutationFn: async () => {
      const { started_at: startedBefore } = await call('GET /setup/status');
      const { left, left_key: leftKey } = await call('POST /setup/finish');
      return { setup, left, leftKey, startedBefore };
    },
  });
  function handleFinish() {
    void handleResult(finish.mutateAsync(), {
      onSuccess: (finished) => {
        // The people of the demo are gone, with their sessions.
        if (isFirst) signOutLocally();
        onFinished(finished);
      },
      onError: endOnRefusal,
    });
  }
  return (
    <Instruction title={isFirst ? 'Open your site' : 'Use the new values'}>
      <p>
        {isFirst
          ? 'The example goes away with its people, bookings and resorts, and your own community takes its place. The site starts again; that takes some seconds.'
          : changeText(setup)}
      </p>
      {finish.isError && <FinishProblem error={finish.error} />}
      <Button
        size="large"
        className="self-start max-sm:w-full"
        isLoading={finish.isPending}
        disabled={isMissing || isUnchanged || isChecking}
        icon={<DoorOpen size={iconSize.medium} />}
        onClick={handleFinish}
      >
        {isFirst ? 'Open my site' : 'Save and start again'}
      </Button>
      {isMissing && <p className="text-sm text-ink-soft">{missingText(setup)}</p>}
      {isChecking && !isMissing && <p className="text-sm text-ink-soft">The check above is not done yet.</p>}
    </Instruction>
  );
}

/** What happens, and what stays. Rule: SETUP-10. */
function changeText(setup: SetupState): string {
  const changes = changesText(setup);
  if (changes === '') return 'You have changed nothing yet. “Back” leads to the other steps.';
  return `You changed ${changes}. The site starts again with that; it takes some seconds. Bookings and people stay.`;
}

function missingText({ steps }: SetupState): string {
  const missing = steps.filter(({ is_required, is_done }) => is_required && !is_done).map(({ id }) => id);
  if (missing.length === 1 && missing[0] === 'sign_in') return 'Sign in with Discord first.';
  return `These steps are missing: ${missing.map((id) => stepTexts[id].label).join(', ')}.`;
}

function FinishProblem({ error }: { error: Error }) {
  const { go } = useSetupLocation();
  const findings = refusalsOf(error);
  const missing = error instanceof ApiError ? ((error.problem?.['missing'] ?? []) as SetupStep[]) : [];
  return (
    <div role="alert" className="rounded-card border border-line-strong bg-surface px-5 py-4">
      <p className="font-semibold">Nothing has changed yet. {findings.length === 0 && errorText(error)}</p>
      {findings.length > 0 && <FindingList findings={findings} label="What we found" />}
      <div className="flex flex-wrap gap-3 pt-3 empty:hidden">
        {missing.map((id) => (
          <Button key={id} variant="secondary" onClick={() => go(id)}>
            {stepTexts[id].label}
          </Button>
        ))}
      </div>
    </div>
  );
}
