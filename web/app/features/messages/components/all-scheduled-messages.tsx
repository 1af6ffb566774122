import { useQuery } from '@tanstack/react-query';
import { PanelSection } from '../../../ui/layout/panel-section.tsx';
import { useMessagesLive } from '../live.ts';
import { automaticMessages } from '../queries.ts';
import { ScheduledMessages } from './scheduled-messages.tsx';

/** The automatic messages of all openings ahead, the next first. */
export function AllScheduledMessages() {
  useMessagesLive();
  const { data, isError } = useQuery(automaticMessages);
  return (
    <PanelSection
      title="Scheduled Event Messaging"
      description="The messages that go out automatically for each opening. Switch off what you don’t need."
      isBare
    >
      <ScheduledMessages openings={data} isError={isError} />
    </PanelSection>
  );
}
