import { m } from '#messages';
import type { BloxlinkStatus } from '@sunset/contract/api/accounts.ts';
import { useState } from 'react';
import { call } from '../../../lib/requests/api.ts';
import { showErrorToastWithText } from '../../../lib/requests/show-error.ts';
import { addToast } from '../../../ui/toasts/toast-store.ts';
import { checkGameAccount } from '../queries.ts';

interface GameCheck {
  /** The result of the last check; null before the first. */
  status: BloxlinkStatus | null;
  isChecking: boolean;
  check: () => Promise<void>;
}

/** Asks Bloxlink for the linked Roblox account. */
export function useGameCheck(): GameCheck {
  const [status, setStatus] = useState<BloxlinkStatus | null>(null);
  const [isChecking, setIsChecking] = useState(false);
  async function check() {
    setIsChecking(true);
    try {
      const found = await checkGameAccount(call);
      setStatus(found);
      if (!found.is_linked) showNotLinkedToast();
    } catch (error) {
      showErrorToastWithText(error, m.accounts_bloxlink_failed_title(), m.accounts_bloxlink_failed_text());
    }
    setIsChecking(false);
  }
  return { status, isChecking, check };
}

function showNotLinkedToast(): void {
  addToast({
    title: m.accounts_bloxlink_none_toast_title(),
    description: m.accounts_bloxlink_none_toast_text(),
  });
}
