import { useNavigate, useSearchParams } from 'react-router';

type Changes = Record<string, string | null>;

interface Address {
  query: URLSearchParams;
  /** The address after such changes, for links. Null or empty takes a value out. */
  hrefWith: (changes: Changes) => string;
  /** Goes there without asking the server for anything; `isReplacing` leaves no step for Back. */
  change: (changes: Changes, options?: { isReplacing?: boolean }) => void;
}

/** What a page keeps in the query of its address: the tab, the filters, what is open. */
export function useAddress(): Address {
  const [query] = useSearchParams();
  const navigate = useNavigate();
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
    change: (changes, { isReplacing = false } = {}) =>
      void navigate(
        { search: hrefWith(changes) },
        { replace: isReplacing, preventScrollReset: true, defaultShouldRevalidate: false },
      ),
  };
}

export interface AddressFilters<Name extends string> {
  /** Each filter's value; empty where it is not set. */
  values: Record<Name, string>;
  set: (name: Name, value: string) => void;
  clear: () => void;
  activeCount: number;
}

/** The filters of a list, kept in the address under their names. Each change is a new list, not a step for Back. */
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
