import { useEffect, useRef, type ComponentProps } from 'react';
import { classNames } from '../class-names.ts';

/** A section fades in when this share of it is visible, or when it covers this share of the screen (PAGE-9). */
const visibleShare = 0.1;

/**
 * A section that fades in once, when 10 % of it is visible. The share of the screen counts too: a section that is ten
 * screens tall never has 10 % of itself on one. Without scripts, with reduced motion, in print, or when it is already on
 * screen at the start it is simply there: only what is still out of sight is hidden, and only by script.
 */
export function Reveal({ className, ...props }: ComponentProps<'section'>) {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = ref.current;
    if (!element || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    if (element.getBoundingClientRect().top < innerHeight) return;
    element.dataset['reveal'] = 'waiting';
    const show = (entries: IntersectionObserverEntry[]) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      element.dataset['reveal'] = 'shown';
      for (const observer of observers) observer.disconnect();
    };
    const observers = [
      new IntersectionObserver(show, { threshold: visibleShare }),
      new IntersectionObserver(show, { rootMargin: `0px 0px -${visibleShare * 100}% 0px` }),
    ];
    for (const observer of observers) observer.observe(element);
    return () => {
      for (const observer of observers) observer.disconnect();
      delete element.dataset['reveal'];
    };
  }, []);
  return <section {...props} ref={ref} className={classNames('render-near-screen', className)} />;
}
