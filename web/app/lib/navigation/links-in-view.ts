import { savesData } from '../save-data.ts';

/** How many pages one page view may prefetch: each is about 20 KB. */
const maxPages = 4;

/**
 * Marks the first links of the content that come into view, whose pages the speculation rules then prefetch. Only where
 * the browser prefetches and the visitor does not save data.
 */
export function prefetchLinksInView(): void {
  if (savesData() || !HTMLScriptElement.supports('speculationrules')) return;
  const pages = new Set([location.pathname]);
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting || pages.size > maxPages) continue;
      observer.unobserve(target);
      const { pathname } = new URL((target as HTMLAnchorElement).href);
      if (pages.has(pathname)) continue;
      pages.add(pathname);
      target.setAttribute('data-in-view', '');
    }
    if (pages.size > maxPages) observer.disconnect();
  });
  requestIdleCallback(() => {
    for (const link of document.querySelectorAll('main a[href^="/"]')) observer.observe(link);
  });
}
