import { m } from '#messages';
import type { GameAccount } from '@sunset/contract/api/accounts.ts';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/requests/api.ts';
import { useIsLeaving } from '../../../lib/navigation/page-restore.ts';
import { showErrorToast } from '../../../lib/requests/show-error.ts';
import { addToast } from '../../../ui/toasts/toast-store.ts';
import { startLink, unlink } from '../mutations.ts';
import { readGameAccount } from '../queries.ts';

export interface RobloxLink {
  /** Null until it is loaded, or if loading failed. */
  account: GameAccount | null;
  hasFailed: boolean;
  isBusy: boolean;
  link: () => Promise<void>;
  unlink: () => Promise<boolean>;
}

/** Loads, creates and removes the link with Roblox. */
export function useLink(): RobloxLink {
  const [account, setAccount] = useState<GameAccount | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [isBusy, setIsBusy] = useIsLeaving();
  useEffect(() => {
    readGameAccount(call).then(setAccount, () => setHasFailed(true));
  }, []);

  async function attempt(work: () => Promise<unknown>, title: string): Promise<boolean> {
    setIsBusy(true);
    try {
      await work();
      return true;
    } catch (error) {
      setIsBusy(false);
      showErrorToast(error, title);
      return false;
    }
  }

  return {
    account,
    hasFailed,
    isBusy,
    // Busy until the browser leaves the page.
    link: async () => void (await attempt(startLink, m.accounts_link_failed_title())),
    unlink: async () => {
      const isDone = await attempt(unlink, m.accounts_unlink_failed());
      if (!isDone) return false;
      setIsBusy(false);
      setAccount((known) => known && { ...known, link: null, prefill: null });
      addToast({ title: m.accounts_unlinked_title(), description: m.accounts_unlinked_text() });
      return true;
    },
  };
}
