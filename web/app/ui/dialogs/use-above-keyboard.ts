import { useEffect, type RefObject } from 'react';

/**
 * Keeps an open dialog in the part of the page that the keyboard of a phone leaves free: browsers lay the page out as if it was not there.
 * While somebody zooms, the part that they see is smaller too, and the dialog stays.
 */
export function useAboveKeyboard(ref: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useEffect(() => {
    const view = window.visualViewport;
    const element = ref.current;
    if (!isOpen || !view || !element) return undefined;
    const fit = () => {
      const isZoomed = Math.abs(view.scale - 1) > 0.01;
      const below = isZoomed ? 0 : Math.max(0, document.documentElement.clientHeight - view.height - view.offsetTop);
      element.style.setProperty('--above-view', isZoomed ? '0px' : `${Math.max(0, view.offsetTop)}px`);
      element.style.setProperty('--below-view', `${below}px`);
    };
    fit();
    view.addEventListener('resize', fit);
    view.addEventListener('scroll', fit);
    return () => {
      view.removeEventListener('resize', fit);
      view.removeEventListener('scroll', fit);
    };
  }, [ref, isOpen]);
}
