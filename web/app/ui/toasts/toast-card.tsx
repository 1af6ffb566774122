import { m } from '#messages';
import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { classNames } from '../class-names.ts';
import { useSwipe } from '../hooks/use-swipe.ts';
import { iconSize } from '../icon-size.ts';
import { dismissToast, type Toast } from './toast-store.ts';

/** A toast, until it was closed or its time is over. */
export function ToastCard({ toast }: { toast: Toast }) {
  const { id, isOpen, duration = 5000, title, description, action } = toast;
  const close = () => {
    // The focus would be lost with the button.
    document.activeElement?.closest('.toast')?.parentElement?.focus();
    dismissToast(id);
  };
  const ref = useSwipe<HTMLLIElement>({ isEnabled: isOpen, distance: 50, withMouse: true }, close);
  useEnd(ref, isOpen ? duration : null, close);
  if (useHasLeft(ref, isOpen)) return null;
  return (
    <li
      ref={ref}
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- F8 and Tab lead to the toast, then to its buttons
      tabIndex={0}
      data-state={isOpen ? 'open' : 'closed'}
      className={classNames(
        'toast flex touch-pan-y items-start gap-3 rounded-card border p-4 shadow-high select-none panel:items-center panel:py-1.5 panel:text-sm',
        toast.variant === 'destructive' ? 'border-danger bg-danger text-on-danger' : 'border-line bg-surface text-ink',
      )}
    >
      <div className="min-w-0 flex-1">
        {title && <div className="font-semibold">{title}</div>}
        {description && <div className="mt-0.5 panel:mt-0">{description}</div>}
        {action}
      </div>
      <button
        type="button"
        aria-label={m.ui_close()}
        onClick={close}
        className="-my-2.5 -mr-2.5 panel:my-0 flex size-11 shrink-0 items-center justify-center rounded-full"
      >
        <X size={iconSize.medium} />
      </button>
    </li>
  );
}

/**
 * Calls `onEnd` on Escape, and when the time is over. The time does not pass while a pointer is on the toast, the focus is in the
 * list, or the window is not in use.
 */
function useEnd(ref: RefObject<HTMLElement | null>, ms: number | null, onEnd: () => void): void {
  const handleEnd = useEffectEvent(onEnd);
  useEffect(() => {
    const card = ref.current;
    const list = card?.parentElement;
    if (ms === null || !card || !list) return undefined;
    const { pause, resume, stop } = startTimer(ms, () => handleEnd());
    const listening = new AbortController();
    const { signal } = listening;
    const pauseWhile = (reason: string, target: EventTarget, [from, until]: readonly [string, string]) => {
      target.addEventListener(from, () => pause(reason), { signal });
      target.addEventListener(until, () => resume(reason), { signal });
    };
    if (list.contains(document.activeElement)) pause('focus');
    pauseWhile('pointer', card, ['pointerenter', 'pointerleave']);
    pauseWhile('focus', list, ['focusin', 'focusout']);
    pauseWhile('window', globalThis, ['blur', 'focus']);
    const watchPage = () => (document.hidden ? pause('page') : resume('page'));
    watchPage();
    document.addEventListener('visibilitychange', watchPage, { signal });
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && handleEnd(), { signal });
    return () => {
      listening.abort();
      stop();
    };
  }, [ref, ms]);
}

/** Calls `onEnd` once, after so much time in which there was no reason to pause. */
function startTimer(ms: number, onEnd: () => void) {
  const reasons = new Set<string>();
  let remainingMs = ms;
  let startedAt = performance.now();
  let timer = setTimeout(onEnd, ms);
  return {
    pause: (reason: string) => {
      if (reasons.size === 0) remainingMs -= performance.now() - startedAt;
      reasons.add(reason);
      clearTimeout(timer);
    },
    resume: (reason: string) => {
      if (!reasons.delete(reason) || reasons.size > 0) return;
      startedAt = performance.now();
      timer = setTimeout(onEnd, remainingMs);
    },
    stop: () => clearTimeout(timer),
  };
}

/** Whether a closed toast has also ended its exit animation. */
function useHasLeft(ref: RefObject<HTMLElement | null>, isOpen: boolean): boolean {
  const [hasLeft, setHasLeft] = useState(!isOpen);
  useEffect(() => {
    if (isOpen || !ref.current) return;
    const exits = ref.current.getAnimations().map(({ finished }) => finished);
    // A toast that is moved into a dialog meanwhile has its animation cancelled.
    void Promise.allSettled(exits).then(() => setHasLeft(true));
  }, [ref, isOpen]);
  return hasLeft;
}
