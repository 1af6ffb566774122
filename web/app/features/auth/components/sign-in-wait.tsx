import { Hourglass } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { onPageRestore } from '../../../lib/navigation/page-restore.ts';
import { deviceNow } from '../../../lib/server-clock.ts';
import { iconSize } from '../../../ui/icon-size.ts';
import { Countdown } from '../../../ui/time/countdown.tsx';

interface SignInWaitProps {
  title: string;
  text: string;
  /** By the clock of this device. */
  until: number;
  /** Called once when the time has come. */
  onOver: () => void;
  children?: React.ReactNode;
}

/** How long a sign-in waits because too many people sign in at once. Then it starts automatically (PAGE-75). */
export function SignInWait({ title, text, until, onOver, children }: SignInWaitProps) {
  const [initialNow] = useState(deviceNow);
  const titleId = useId();
  useWhenOver(until, onOver);
  return (
    <section aria-labelledby={titleId} className="flex w-full flex-col gap-3 rounded-card bg-sunk p-5 text-left">
      <div className="flex items-start gap-3">
        <Hourglass size={iconSize.large} className="mt-0.5 shrink-0 text-accent-text" />
        <div role="status" className="flex flex-col gap-1">
          <h2 id={titleId} className="text-title">
            {title}
          </h2>
          <p className="text-ink-soft">{text}</p>
        </div>
      </div>
      <Countdown
        use="signIn"
        until={new Date(until).toISOString()}
        now={deviceNow}
        initialNow={initialNow}
        className="text-lg [&>time]:font-semibold"
      />
      {children}
    </section>
  );
}

/** Timers stop while a tab sleeps or is in the back/forward cache, so the time is compared again when it is shown. */
function useWhenOver(until: number, onOver: () => void): void {
  const handleOver = useEffectEvent(onOver);
  useEffect(() => {
    let isOver = false;
    const check = () => {
      if (isOver || deviceNow() < until) return;
      isOver = true;
      handleOver();
    };
    const timer = setTimeout(check, Math.max(0, until - deviceNow()));
    const stopListening = onPageRestore(check);
    document.addEventListener('visibilitychange', check);
    return () => {
      clearTimeout(timer);
      stopListening();
      document.removeEventListener('visibilitychange', check);
    };
  }, [until]);
}
