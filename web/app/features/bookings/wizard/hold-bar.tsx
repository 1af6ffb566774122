import type { Hold } from '@sunset/contract/api/bookings/holds.ts';
import { Hourglass, TimerOff } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { m } from '#messages';
import { serverNow } from '../../../lib/server-clock.ts';
import { Button } from '../../../ui/button.tsx';
import { Countdown } from '../../../ui/time/countdown.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useHolds, useTakeHold } from '../mutations.ts';
import { useWizard, type Wizard } from './wizard-context.ts';

/** A hold with less time left than this is extended automatically if the guest typed recently. */
const extendBelowMs = 60_000;
const typedWithinMs = 30_000;

/** From here on the bar changes its colour and screen readers announce the time once. */
const lastMs = 60_000;

export function HoldBar() {
  const { location, hold, lostHold, noHoldReason, isHoldPending, storage } = useWizard();
  if (isHoldPending || location.roomId === null) return null;
  if (hold?.roomId === location.roomId) return <HeldRoom key={hold.roomId} hold={hold} />;
  // An unanswered request may have turned the hold into a booking.
  if (storage.attempt) return null;
  if (noHoldReason) return <HoldNotice>{m.wizard_hold_refused()}</HoldNotice>;
  return <NotHeld roomId={location.roomId} why={notHeldReason(lostHold, location.roomId)} />;
}

function HeldRoom({ hold }: { hold: Hold }) {
  const [initialNow] = useState(serverNow);
  const left = Date.parse(hold.until) - useNow({ now: serverNow, initialNow });
  const { extend, isExtending } = useExtendHold(hold, left);
  const isNearlyOver = left <= lastMs;
  return (
    <HoldNotice isUrgent={isNearlyOver}>
      <Countdown
        use="hold"
        until={hold.until}
        now={serverNow}
        initialNow={initialNow}
        className="[&>time]:font-semibold"
      />
      {isNearlyOver && hold.can_extend && (
        <Button variant="secondary" className="ml-3 max-sm:mt-2 max-sm:ml-0" isLoading={isExtending} onClick={extend}>
          {m.wizard_hold_extend()}
        </Button>
      )}
      <span role="status" className="sr-only">
        {statusText(hold, isNearlyOver)}
      </span>
    </HoldNotice>
  );
}

/** Extends a hold: automatically, once, while the guest is typing, or on request. */
function useExtendHold(hold: Hold, leftMs: number) {
  const holds = useHolds();
  const typedAt = useRef(Number.NEGATIVE_INFINITY);
  const hasTried = useRef(false);
  const [isExtending, setIsExtending] = useState(false);

  async function extend() {
    if (isExtending) return;
    setIsExtending(true);
    // Whether refused or not: refetch the hold.
    await holds.extend().catch(holds.refetch);
    setIsExtending(false);
  }

  const extendIfTyping = useEffectEvent(() => {
    if (!hold.can_extend || hasTried.current || serverNow() - typedAt.current > typedWithinMs) return;
    hasTried.current = true;
    void extend();
  });

  useEffect(() => {
    const note = () => {
      typedAt.current = serverNow();
    };
    document.addEventListener('input', note);
    return () => document.removeEventListener('input', note);
  }, []);

  useEffect(() => {
    if (leftMs > 0 && leftMs <= extendBelowMs) extendIfTyping();
  }, [leftMs]);

  return { isExtending, extend: () => void extend() };
}

function statusText(hold: Hold, isNearlyOver: boolean): string {
  if (isNearlyOver) return m.wizard_hold_one_minute();
  return hold.can_extend ? '' : m.wizard_hold_extended();
}

type NotHeldReason = 'over' | 'gone' | 'never';

const notHeldMessages: Record<NotHeldReason, string> = {
  over: m.wizard_hold_over(),
  gone: m.wizard_hold_lost(),
  never: m.wizard_hold_none(),
};

function notHeldReason(lost: Wizard['lostHold'], roomId: number): NotHeldReason {
  if (lost?.roomId !== roomId) return 'never';
  return lost.isOver ? 'over' : 'gone';
}

function NotHeld({ roomId, why }: { roomId: number; why: NotHeldReason }) {
  const { location, back, selection } = useWizard();
  const takeHold = useTakeHold();
  const [isTaking, setIsTaking] = useState(false);
  async function handleTake() {
    if (!selection.summary) return;
    setIsTaking(true);
    const outcome = await takeHold(roomId, selection.summary);
    setIsTaking(false);
    if (outcome === 'refused') back({ ...location, step: 2, roomId: null });
  }
  return (
    <HoldNotice isUrgent={why !== 'never'}>
      <span role={why === 'never' ? undefined : 'alert'}>{notHeldMessages[why]}</span>
      <Button variant="secondary" className="mt-3 sm:ml-3" isLoading={isTaking} onClick={() => void handleTake()}>
        {m.wizard_hold_take()}
      </Button>
    </HoldNotice>
  );
}

function HoldNotice({ isUrgent = false, children }: { isUrgent?: boolean; children: ReactNode }) {
  const Icon = isUrgent ? TimerOff : Hourglass;
  return (
    <Notice tone={isUrgent ? 'yellow' : 'blue'} isRow>
      <Icon size={iconSize.medium} className="mt-0.5 shrink-0" />
      <div className="min-w-0">{children}</div>
    </Notice>
  );
}
