import { useEffect } from 'react';
import { useSite } from '../use-site.ts';

/** Shows what part of the page is open in the title of the page, while the component is mounted. */
export function useDocumentTitle(title: string): void {
  const { name } = useSite().community;
  useEffect(() => {
    const before = document.title;
    document.title = `${title} · ${name}`;
    return () => {
      document.title = before;
    };
  }, [title, name]);
}
