import { m } from '#messages';
import type { OwnSwitches } from '@sunset/contract/api/messages/own-switches.ts';
import type { PersonalSwitch } from '@sunset/contract/members/personal-switches.ts';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/requests/api.ts';
import { showErrorToast } from '../../../lib/requests/show-error.ts';
import { switchOwnMessages } from '../mutations.ts';
import { readOwnSwitches } from '../queries.ts';

export interface OwnSwitchesState {
  state: 'loading' | 'failed' | 'ready';
  switches: OwnSwitches | null;
  isBusy: boolean;
  change: (id: PersonalSwitch, isOn: boolean) => Promise<void>;
}

/** Loads and changes the switches of the member's Discord messages. A change is shown once the server has saved it. */
export function useOwnSwitches(): OwnSwitchesState {
  const [state, setState] = useState<OwnSwitchesState['state']>('loading');
  const [switches, setSwitches] = useState<OwnSwitches | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => {
    readOwnSwitches(call).then(
      (loaded) => {
        setSwitches(loaded);
        setState('ready');
      },
      () => setState('failed'),
    );
  }, []);

  async function change(id: PersonalSwitch, isOn: boolean) {
    setIsBusy(true);
    try {
      setSwitches(await switchOwnMessages(id, isOn));
    } catch (error) {
      showErrorToast(error, m.accounts_not_saved());
    }
    setIsBusy(false);
  }

  return { state, switches, isBusy, change };
}
