import { navigate, useSearch } from './page-location.ts';

type Changes = Record<string, string | null>;

interface Address {
  query: URLSearchParams;
  /** The URL after the changes, for links. Null or empty removes a value. */
  hrefWith: (changes: Changes) => string;
  /** Navigates without a request; `isReplacing` adds no history entry. */
  change: (changes: Changes, options?: { isReplacing?: boolean }) => void;
}

/** State in the URL's query: the tab, the filters, the open entry. */
export function useAddress(): Address {
  const query = new URLSearchParams(useSearch());
  const hrefWith = (changes: Changes) => {
    const next = new URLSearchParams(query);
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    return next.size > 0 ? `?${next}` : '?';
  };
  return {
    query,
    hrefWith,
    change: (changes, options) => navigate(hrefWith(changes), options),
  };
}

export interface AddressFilters<Name extends string> {
  /** Each filter's value; empty if not set. */
  values: Record<Name, string>;
  set: (name: Name, value: string) => void;
  clear: () => void;
  activeCount: number;
}

/** The filters of a list, stored in the URL under their names. A change adds no history entry. */
export function useAddressFilters<Name extends string>(names: readonly Name[]): AddressFilters<Name> {
  const { query, change } = useAddress();
  const values = Object.fromEntries(names.map((name) => [name, query.get(name) ?? ''])) as Record<Name, string>;
  return {
    values,
    set: (name, value) => change({ [name]: value }, { isReplacing: true }),
    clear: () => change(Object.fromEntries(names.map((name) => [name, null])), { isReplacing: true }),
    activeCount: names.filter((name) => values[name] !== '').length,
  };
}
