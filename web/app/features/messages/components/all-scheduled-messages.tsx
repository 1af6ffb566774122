import { PanelSection } from '../../../ui/layout/panel-section.tsx';
import { useMessagesLive } from '../live.ts';
import { ScheduledMessages } from './scheduled-messages.tsx';

/** The automatic messages of all openings ahead, the next first. */
export function AllScheduledMessages() {
  useMessagesLive();
  return (
    <PanelSection
      title="Scheduled Event Messaging"
      description="The messages that go out automatically for each opening. Switch off what you don’t need."
      isBare
    >
      <ScheduledMessages />
    </PanelSection>
  );
}
