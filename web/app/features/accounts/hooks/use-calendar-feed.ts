import { m } from '#messages';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/requests/api.ts';
import { showErrorToast } from '../../../lib/requests/show-error.ts';
import { resetCalendar } from '../mutations.ts';
import { readCalendarCreation } from '../queries.ts';

export interface CalendarFeedState {
  state: 'loading' | 'failed' | 'ready';
  /** Null without an address. */
  createdAt: string | null;
  /** Known only right after it was created. */
  address: string | null;
  isBusy: boolean;
  reset: () => Promise<void>;
}

/** Loads and resets the address of the private calendar. */
export function useCalendarFeed(): CalendarFeedState {
  const [state, setState] = useState<CalendarFeedState['state']>('loading');
  const [createdAt, setCreatedAt] = useState<string | null>(null);
  const [address, setAddress] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => {
    readCalendarCreation(call).then(
      (at) => {
        setCreatedAt(at);
        setState('ready');
      },
      () => setState('failed'),
    );
  }, []);

  async function reset() {
    setIsBusy(true);
    try {
      const created = await resetCalendar();
      setAddress(created.address);
      setCreatedAt(created.created_at);
    } catch (error) {
      showErrorToast(error, m.accounts_calendar_failed());
    }
    setIsBusy(false);
  }

  return { state, createdAt, address, isBusy, reset };
}
