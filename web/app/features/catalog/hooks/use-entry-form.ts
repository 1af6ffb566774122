import { catalogKeys } from '../../../entities/catalog/query-keys.ts';
import { useServerForm } from '../../../shared/use-server-form.ts';

interface EntryFormOptions<Values, Saved> {
  initial: Values;
  labels: Record<string, string>;
  /** Sends the values; throws `ApiError`. */
  send: (values: Values) => Promise<Saved>;
  /** The name of the entry in the toast: "The resort". */
  what: string;
  onSaved: (saved: Saved) => void;
}

/** The form of an entry of the catalog. A refusal loads nothing again: what was typed would be lost. */
export function useEntryForm<Values extends object, Saved>({
  what,
  onSaved,
  ...options
}: EntryFormOptions<Values, Saved>) {
  return useServerForm<Values, Saved>({
    ...options,
    failed: ['Not Saved'],
    async onSuccess(saved, _values, client) {
      await client.invalidateQueries({ queryKey: catalogKeys.all });
      onSaved(saved);
      return { title: 'Saved', description: `${what} is saved and on the pages.` };
    },
  });
}
