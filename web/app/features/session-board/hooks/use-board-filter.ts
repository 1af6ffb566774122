import { useAddress } from '../../../lib/navigation/use-address.ts';
import { parseView, type BoardView } from '../rules.ts';

/** The search and the view in the URL, as props of the bar. A search looks in all views. */
export function useBoardFilter(initialView: BoardView, views: readonly BoardView[]) {
  const { query, change } = useAddress();
  const text = query.get('text') ?? '';
  return {
    text,
    view: text === '' ? (parseView(query.get('view'), views) ?? initialView) : 'all',
    onSearch: (text: string) => change({ text }, { isReplacing: true }),
    onView: (view: BoardView) => change({ view, text: null }, { isReplacing: true }),
  };
}
