import { useEffect, useRef, type ComponentProps } from 'react';

/**
 * A section that fades in once, when 10 % of it is visible. Without scripts, with reduced motion, or when it is already
 * on screen at the start it is simply there: only what is still out of sight is hidden, and only by script.
 */
export function Reveal(props: ComponentProps<'section'>) {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = ref.current;
    if (!element || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    if (element.getBoundingClientRect().top < innerHeight) return;
    element.dataset['reveal'] = 'waiting';
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        element.dataset['reveal'] = 'shown';
        observer.disconnect();
      },
      { threshold: 0.1 },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      delete element.dataset['reveal'];
    };
  }, []);
  return <section {...props} ref={ref} />;
}
