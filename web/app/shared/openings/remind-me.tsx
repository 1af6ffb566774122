import { m } from '#messages';
import { Bell, BellRing } from 'lucide-react';
import { useState } from 'react';
import { callInBackground, call } from '../../lib/requests/api.ts';
import { handleResult } from '../../lib/requests/handle-result.ts';
import { useLoaded } from '../../lib/use-loaded.ts';
import { showErrorToast } from '../../lib/requests/show-error.ts';
import { Button } from '../../ui/button.tsx';
import { iconSize } from '../../ui/icon-size.ts';
import { addToast } from '../../ui/toasts/toast-store.ts';
import { RichText } from '../../ui/rich-text.tsx';
import { hiddenPart } from '../../ui/hidden-part.tsx';

interface RemindMeProps {
  openingId: number;
  resortName: string;
}

/** For a member: a direct message when the lobby or the sale of an opening opens for them (PAGE-69). */
export function RemindMe({ openingId, resortName }: RemindMeProps) {
  const [isOn, setIsOn] = useLoaded(String(openingId), () => hasReminder(openingId));
  const [isBusy, setIsBusy] = useState(false);
  function handleClick() {
    const params = { openingId };
    setIsBusy(true);
    const change = isOn
      ? call('DELETE /user/reminders/{openingId}', { params })
      : call('PUT /user/reminders/{openingId}', { params });
    void handleResult(change, {
      onSuccess: () => {
        setIsOn(!isOn);
        addToast(
          isOn
            ? {
                title: m.openings_reminder_off_title(),
                description: m.openings_reminder_off_text({ resort: resortName }),
              }
            : { title: m.openings_reminder_on_title(), description: m.openings_reminder_on_text() },
        );
      },
      onError: (error) => showErrorToast(error, m.openings_reminder_failed()),
      onSettled: () => setIsBusy(false),
    });
  }
  return (
    <Button
      variant="secondary"
      disabled={isOn === null}
      isLoading={isBusy}
      onClick={handleClick}
      icon={isOn ? <BellRing size={iconSize.small} /> : <Bell size={iconSize.small} />}
    >
      <RichText
        message={isOn ? m.openings_reminder_is_on : m.openings_reminder_set}
        inputs={{ resort: resortName }}
        markup={hiddenPart}
      />
    </Button>
  );
}

/** If that is unknown, there may be none: to ask for one that exists changes nothing. */
async function hasReminder(openingId: number): Promise<boolean> {
  try {
    const reminders = await callInBackground('GET /user/reminders');
    return reminders.some((reminder) => reminder.openingId === openingId);
  } catch {
    return false;
  }
}
