import { m } from '#messages';
import { personalSwitchIds, type PersonalSwitch } from '@sunset/contract/members/personal-switches.ts';
import { BellDot } from 'lucide-react';
import { call } from '../../../lib/requests/api.ts';
import { Card } from '../../../ui/card.tsx';
import { ToggleField } from '../../../ui/forms/toggle-field.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { useOwnSetting } from '../hooks/use-own-setting.ts';
import { CardTitle } from './card-title.tsx';

const texts: Record<PersonalSwitch, { label: string; hint: string }> = {
  reminders: { label: m.accounts_messages_reminders(), hint: m.accounts_messages_reminders_hint() },
  booking_card: { label: m.accounts_messages_card(), hint: m.accounts_messages_card_hint() },
  feedback: { label: m.accounts_messages_feedback(), hint: m.accounts_messages_feedback_hint() },
  offer_news: { label: m.accounts_messages_waiting(), hint: m.accounts_messages_waiting_hint() },
};

/** The switches of the member's Discord messages. Rules: MSG-30, MSG-31. */
export function DiscordMessages() {
  const { state, value, isBusy, change } = useOwnSetting(() => call('GET /user/message-switches'), m.ui_not_saved());
  return (
    <Card as="section" aria-labelledby="discord-messages" className="flex flex-col gap-5 lg:col-span-2">
      <CardTitle id="discord-messages" Icon={BellDot} title={m.accounts_messages_title()} />
      <p className="text-ink-soft">{m.accounts_messages_intro()}</p>
      {state === 'loading' && <Skeleton className="h-24" />}
      {state === 'failed' && (
        <p role="status" className="rounded-control bg-sunk px-4 py-3 text-ink-soft">
          {m.accounts_messages_load_failed()}
        </p>
      )}
      {value &&
        personalSwitchIds.map((id) => (
          <ToggleField
            key={id}
            label={texts[id].label}
            hint={texts[id].hint}
            isOn={value[id]}
            isDisabled={isBusy}
            onChange={(isOn) =>
              void change(() => call('PUT /user/message-switches', { body: { switch: id, is_on: isOn } }))
            }
          />
        ))}
    </Card>
  );
}
