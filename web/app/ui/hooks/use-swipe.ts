import { useEffect, useEffectEvent, useRef } from 'react';

/** So far a finger must travel to the right. */
const swipeDistance = 96;
/** A shorter move is a tap or the beginning of scrolling. */
const startDistance = 12;

/**
 * A `ref` for an element that a finger can swipe to the right; it follows the finger. Each action needs a button too.
 * The element needs `touch-pan-y`: vertical moves scroll the page.
 */
export function useSwipe(isEnabled: boolean, onSwipe: () => void) {
  const ref = useRef<HTMLDivElement>(null);
  const handleSwipe = useEffectEvent(onSwipe);
  useEffect(() => {
    if (!isEnabled || !ref.current) return undefined;
    return followFinger(ref.current, () => handleSwipe());
  }, [isEnabled]);
  return ref;
}

function followFinger(element: HTMLElement, onSwipe: () => void): () => void {
  let start: { id: number; x: number } | null = null;
  let moved = 0;
  const move = (distance: number) => {
    moved = distance;
    element.style.transform = distance === 0 ? '' : `translateX(${distance}px)`;
  };
  const handleDown = ({ pointerType, pointerId, clientX }: PointerEvent) => {
    if (pointerType === 'touch' && start === null) start = { id: pointerId, x: clientX };
  };
  const handleMove = ({ pointerId, clientX }: PointerEvent) => {
    if (start?.id !== pointerId) return;
    const distance = Math.max(0, clientX - start.x);
    move(distance < startDistance ? 0 : distance);
  };
  const handleEnd = ({ type, pointerId }: PointerEvent) => {
    if (start?.id !== pointerId) return;
    const isSwiped = type === 'pointerup' && moved >= swipeDistance;
    start = null;
    move(0);
    if (isSwiped) onSwipe();
  };
  element.addEventListener('pointerdown', handleDown);
  element.addEventListener('pointermove', handleMove);
  element.addEventListener('pointerup', handleEnd);
  element.addEventListener('pointercancel', handleEnd);
  return () => {
    move(0);
    element.removeEventListener('pointerdown', handleDown);
    element.removeEventListener('pointermove', handleMove);
    element.removeEventListener('pointerup', handleEnd);
    element.removeEventListener('pointercancel', handleEnd);
  };
}
