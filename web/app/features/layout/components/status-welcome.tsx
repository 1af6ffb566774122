import { m } from '#messages';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSession } from '../../../lib/session/use-session.ts';
import { userTypeLabels } from '../../../entities/members/user-types.ts';
import { iconSize } from '../../../ui/icon-size.ts';
import { Spinner } from '../../../ui/states/spinner.tsx';
import { BrandMark } from './brand-mark.tsx';

type Phase = 'hidden' | 'animation' | 'waiting' | 'loading';

/** When each phase after the animation begins (PAGE-7). */
const schedule: readonly { phase: Phase; afterMs: number }[] = [
  { phase: 'waiting', afterMs: 3000 },
  { phase: 'loading', afterMs: 5000 },
  { phase: 'hidden', afterMs: 7000 },
];

/**
 * The status animation after a sign-in (PAGE-7). It lies over the navigation bar, so that it covers nothing that the
 * guest came for, nor the menu of a phone, and does not block taps; a tap or Escape ends it.
 */
export function StatusWelcome() {
  const { session } = useSession();
  const { phase, stop } = usePhases(session !== null);

  if (phase === 'hidden' || !session) return null;
  return (
    <div
      className="pointer-events-none fixed inset-x-0 top-0 z-50 flex justify-center p-1 max-sm:pr-17"
      data-phase={phase}
    >
      {phase === 'animation' ? (
        <Celebration labels={userTypeLabels(session)} close={stop} />
      ) : (
        <div className="appear rounded-full border border-line bg-surface px-6 py-3 shadow-high">
          <Spinner label={phase === 'waiting' ? m.layout_welcome_setting_up() : m.layout_welcome_loading()} />
        </div>
      )}
    </div>
  );
}

/** Runs the phases once. */
function usePhases(isWelcome: boolean): { phase: Phase; stop: () => void } {
  const [phase, setPhase] = useState<Phase>('animation');
  const [isStopped, setIsStopped] = useState(false);
  useEffect(() => {
    if (!isWelcome) return;
    const timers = schedule.map((step) => setTimeout(() => setPhase(step.phase), step.afterMs));
    const stop = () => setIsStopped(true);
    const stopOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') stop();
    };
    addEventListener('pointerdown', stop);
    addEventListener('keydown', stopOnEscape);
    return () => {
      for (const timer of timers) clearTimeout(timer);
      removeEventListener('pointerdown', stop);
      removeEventListener('keydown', stopOnEscape);
    };
  }, [isWelcome]);
  return { phase: isStopped ? 'hidden' : phase, stop: () => setIsStopped(true) };
}

interface CelebrationProps {
  labels: { welcomeTitle: string; welcomeSubtitle: string };
  close: () => void;
}

function Celebration({ labels, close }: CelebrationProps) {
  return (
    <div className="rise relative w-full max-w-sm overflow-hidden rounded-card bg-dusk px-4 py-1.5 text-on-dusk shadow-high">
      <div className="sunrise pointer-events-none absolute inset-x-0 bottom-0 h-full" aria-hidden />
      <div role="status" className="relative flex items-center gap-3">
        <BrandMark className="size-10 shrink-0" />
        <div>
          <p className="font-display text-lg font-semibold">{labels.welcomeTitle}</p>
          <p className="text-on-dusk-soft">{labels.welcomeSubtitle}</p>
        </div>
      </div>
      <button
        type="button"
        onClick={close}
        aria-label={m.layout_welcome_skip()}
        className="pointer-events-auto absolute top-2 right-2 flex size-11 items-center justify-center rounded-full focus-visible:outline-on-dusk"
      >
        <X size={iconSize.medium} />
      </button>
    </div>
  );
}
