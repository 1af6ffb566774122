import type { SetupFinding } from '@sunset/contract/api/setup/findings.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useIsLeaving } from '../../../lib/navigation/page-restore.ts';
import { call } from '../../../lib/requests/api.ts';
import { errorText } from '../../../lib/requests/error-text.ts';
import { handleResult } from '../../../lib/requests/handle-result.ts';
import { refusalsOf } from '../findings.ts';
import { setupQuery } from '../queries.ts';
import { signInReturn, takeSignInReturn, type SignInReturn } from '../sign-in-return.ts';
import { useEndOnRefusal } from './use-end-on-refusal.ts';

/** Why the sign-in failed: what the check found, or a sentence. */
export interface SignInProblem {
  findings: readonly SetupFinding[];
  text: string;
}

const declined: SignInProblem = {
  findings: [],
  text: 'You pressed Cancel on Discord’s page. Sign in again and press Authorize.',
};

/** The sign-in of the primary admin: goes to Discord, and ends the sign-in when the browser is back. */
export function usePrimarySignIn() {
  const client = useQueryClient();
  const endOnRefusal = useEndOnRefusal();
  const [isLeaving, setIsLeaving] = useIsLeaving();
  const [problem, setProblem] = useState<SignInProblem | null>(() =>
    signInReturn()?.kind === 'declined' ? declined : null,
  );
  const finish = useMutation({
    mutationFn: ({ kind: _kind, ...body }: Extract<SignInReturn, { kind: 'code' }>) =>
      call('POST /setup/sign-in/callback', { body }),
  });

  function handleError(error: Error): void {
    setIsLeaving(false);
    if (!endOnRefusal(error)) setProblem({ findings: refusalsOf(error), text: errorText(error) });
  }

  const handleReturn = useEffectEvent(() => {
    const returned = takeSignInReturn();
    if (returned?.kind !== 'code') return;
    void handleResult(finish.mutateAsync(returned), {
      onSuccess: (setup) => client.setQueryData(setupQuery().queryKey, setup),
      onError: handleError,
    });
  });
  useEffect(() => handleReturn(), []);

  function start(): void {
    setProblem(null);
    setIsLeaving(true);
    void handleResult(call('POST /setup/sign-in'), {
      onSuccess: ({ url }) => location.assign(url),
      onError: handleError,
    });
  }

  return { start, problem, isBusy: isLeaving || finish.isPending };
}
