import { useMutation } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { call } from '../../../../lib/requests/api.ts';
import { Button } from '../../../../ui/button.tsx';
import { iconSize } from '../../../../ui/icon-size.ts';
import { FindingList } from '../finding-list.tsx';
import { LookFailed } from '../look-failed.tsx';

interface TestMessageProps {
  channelId: string;
  /** Of the field of the channel. */
  label: string;
}

/** Sends a message to a channel and shows whether it arrived. */
export function TestMessage({ channelId, label }: TestMessageProps) {
  const send = useMutation({
    mutationFn: () => call('POST /setup/test-message', { body: { channel_id: channelId } }),
  });
  return (
    <div className="flex flex-col gap-2">
      <Button
        variant="secondary"
        className="self-start"
        aria-label={`Send a test message: ${label}`}
        isLoading={send.isPending}
        icon={<Send size={iconSize.small} />}
        onClick={() => send.mutate()}
      >
        Send a test message
      </Button>
      <div role="status">{send.data && <FindingList findings={send.data.findings} label={`Test: ${label}`} />}</div>
      {send.isError && <LookFailed error={send.error} />}
    </div>
  );
}
