import type { SharedRoom } from '@sunset/contract/api/bookings/companions.ts';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { m } from '#messages';
import { Button } from '../../../../ui/button.tsx';
import { iconSize } from '../../../../ui/icon-size.ts';
import { AskBefore } from '../../display/ask-before.tsx';
import { useSharedRoom } from '../use-shared-room.ts';

/** Leaves the room, after a question. */
export function LeaveRoom({ room: { code, resort } }: { room: SharedRoom }) {
  const { leave, isBusy } = useSharedRoom(code);
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  return (
    <div data-row className="-mx-3 -mb-2 forced-colors:mx-0">
      <Button
        variant="ghost"
        className="px-3 text-danger-text"
        icon={<LogOut size={iconSize.medium} />}
        onClick={() => setIsAsking(true)}
      >
        {m.companions_leave()}
      </Button>
      <AskBefore
        isOpen={isAsking}
        onClose={close}
        question={m.companions_leave_question()}
        confirmLabel={m.companions_leave()}
        cancelLabel={m.ui_stay()}
        isBusy={isBusy}
        send={leave}
        done={() => ({ title: m.companions_left_title(), description: resort })}
        failed={m.companions_leave_failed()}
      >
        <p>{m.companions_leave_text()}</p>
      </AskBefore>
    </div>
  );
}
