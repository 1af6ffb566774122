import { ApiError } from '@sunset/contract/client.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { readFieldProblems, type FieldProblems } from '../../../lib/requests/problem-fields.ts';
import { showErrorToast } from '../../../lib/requests/show-error.ts';
import { addToast } from '../../../ui/toasts/toast-store.ts';
import { problemSentence } from '../rules.ts';
import { catalogKeys } from '../../../entities/catalog/query-keys.ts';

interface EntryFormOptions<Values, Saved> {
  initial: Values;
  /** Sends the values; throws `ApiError`. */
  send: (values: Values) => Promise<Saved>;
  /** The name of the entry in the toast: "The resort". */
  what: string;
  onSaved: (saved: Saved) => void;
}

/** The state of an entry form: values, field errors of the server, and whether there are unsaved changes. */
export function useEntryForm<Values extends object, Saved>({
  initial,
  send,
  what,
  onSaved,
}: EntryFormOptions<Values, Saved>) {
  const client = useQueryClient();
  const [values, setValues] = useState(initial);
  const [problems, setProblems] = useState<FieldProblems>({});
  const [isSaving, setIsSaving] = useState(false);
  const [isSaved, setIsSaved] = useState(false);
  const [isOutdated, setIsOutdated] = useState(false);

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    setIsSaving(true);
    try {
      const saved = await send(values);
      setProblems({});
      setIsSaved(true);
      addToast({ title: 'Saved', description: `${what} is saved and on the pages.` });
      await client.invalidateQueries({ queryKey: catalogKeys.all });
      onSaved(saved);
    } catch (error) {
      setProblems(readFieldProblems(error));
      setIsOutdated(error instanceof ApiError && error.problem?.code === 'changed_meanwhile');
      showErrorOrFocus(error, form);
    } finally {
      setIsSaving(false);
    }
  }

  /** Loads the version that another admin saved; the changes made here are lost. */
  const reload = () => client.invalidateQueries({ queryKey: catalogKeys.all });
  const isDirty = !isSaved && JSON.stringify(values) !== JSON.stringify(initial);
  const hasProblems = Object.keys(problems).length > 0;
  const fields = fieldsOf({ values, setValues, problems });
  return { values, ...fields, hasProblems, isDirty, isSaving, isOutdated, reload, handleSubmit };
}

interface Fields<Values> {
  values: Values;
  setValues: (change: (now: Values) => Values) => void;
  problems: FieldProblems;
}

function fieldsOf<Values extends object>({ values, setValues, problems }: Fields<Values>) {
  /** Takes changes, or a function of the current values: an upload may end at any time. */
  const set = (changes: Partial<Values> | ((now: Values) => Partial<Values>)) =>
    setValues((now) => ({ ...now, ...(typeof changes === 'function' ? changes(now) : changes) }));
  const problemOf = (name: string, label: string) => findProblem(problems, name, label);
  const textField = (name: keyof Values & string, label: string) => ({
    name,
    label,
    autoComplete: 'off',
    value: String(values[name]),
    error: problemOf(name, label),
    onChange: (event: { target: { value: string } }) =>
      set({ [name]: event.target.value } as unknown as Partial<Values>),
  });
  return { set, problemOf, textField };
}

/** The error of a field or of something inside it. */
function findProblem(problems: FieldProblems, name: string, label: string): string | undefined {
  const key = Object.keys(problems).find((path) => path === name || path.startsWith(`${name}.`));
  return key === undefined ? undefined : problemSentence(label, problems[key] ?? '');
}

/** Focuses the first refused field; an error without a field is a toast. */
function showErrorOrFocus(error: unknown, form: HTMLFormElement): void {
  const first = Object.keys(readFieldProblems(error))[0];
  if (first === undefined) showErrorToast(error, 'Not Saved');
  else requestAnimationFrame(() => focusField(form, first));
}

/** The middle of the screen is never covered by the bars at its top and bottom. */
function focusField(form: HTMLFormElement, path: string): void {
  const field = form.querySelector<HTMLElement>(`[name="${path.split('.')[0]}"]`);
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: 'center' });
}
