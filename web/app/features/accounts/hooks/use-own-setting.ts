import { useEffect, useEffectEvent, useState } from 'react';
import { showErrorToast } from '../../../lib/requests/show-error.ts';
import { dismissFailure } from '../../../ui/toasts/dismiss-failure.ts';

type Answer<Value> = { state: 'loading' | 'failed'; value: null } | { state: 'ready'; value: Value };

/** Loads and changes something of the member. A change is shown once the server has saved it. */
export function useOwnSetting<Value>(read: () => Promise<Value>, failure: string) {
  const [answer, setAnswer] = useState<Answer<Value>>({ state: 'loading', value: null });
  const [isBusy, setIsBusy] = useState(false);
  const setReady = (value: Value) => setAnswer({ state: 'ready', value });
  const load = useEffectEvent(() => {
    read().then(setReady, () => setAnswer({ state: 'failed', value: null }));
  });
  useEffect(() => load(), []);

  async function change(send: () => Promise<Value>) {
    setIsBusy(true);
    try {
      setReady(await send());
      dismissFailure(failure);
    } catch (error) {
      showErrorToast(error, failure);
    }
    setIsBusy(false);
  }

  return { ...answer, isBusy, change };
}
