import { useEffect, useEffectEvent, useRef } from 'react';

/** A shorter move is a tap or the beginning of scrolling. */
const startDistance = 12;

interface SwipeOptions {
  isEnabled: boolean;
  /** So far the pointer must travel to the right, in pixels. */
  distance: number;
  /** A mouse swipes too, not only a finger. */
  withMouse?: boolean;
}

/**
 * A `ref` for an element that can be swiped to the right; it follows the pointer. Its `data-swipe` is "move", then "cancel" or
 * "end". Each action needs a button too. The element needs `touch-pan-y`: vertical moves scroll the page.
 */
export function useSwipe<Swiped extends HTMLElement>(options: SwipeOptions, onSwipe: () => void) {
  const { isEnabled, distance, withMouse = false } = options;
  const ref = useRef<Swiped>(null);
  const handleSwipe = useEffectEvent(onSwipe);
  useEffect(() => {
    if (!isEnabled || !ref.current) return undefined;
    return followPointer(ref.current, { distance, withMouse }, () => handleSwipe());
  }, [isEnabled, distance, withMouse]);
  return ref;
}

function followPointer(
  element: HTMLElement,
  { distance, withMouse }: Required<Omit<SwipeOptions, 'isEnabled'>>,
  onSwipe: () => void,
): () => void {
  let start: { id: number; x: number } | null = null;
  let moved = 0;
  const move = (to: number) => {
    moved = to;
    element.style.transform = to === 0 ? '' : `translateX(${to}px)`;
  };
  const handleDown = ({ pointerType, pointerId, clientX, button }: PointerEvent) => {
    if ((pointerType !== 'touch' && !withMouse) || button !== 0) return;
    start ??= { id: pointerId, x: clientX };
  };
  const handleMove = ({ pointerId, clientX }: PointerEvent) => {
    if (start?.id !== pointerId) return;
    const travelled = Math.max(0, clientX - start.x);
    move(travelled < startDistance ? 0 : travelled);
    if (moved === 0 || element.dataset['swipe'] === 'move') return;
    element.dataset['swipe'] = 'move';
    // A fast mouse leaves the element, and a button under it must not be clicked by a swipe.
    element.setPointerCapture(pointerId);
  };
  const handleEnd = ({ type, pointerId }: PointerEvent) => {
    if (start?.id !== pointerId) return;
    const isSwiped = type === 'pointerup' && moved >= distance;
    if (moved > 0) element.dataset['swipe'] = isSwiped ? 'end' : 'cancel';
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
