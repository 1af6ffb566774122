import { ApiError } from '@sunset/contract/client.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { readFieldProblems, type FieldProblems } from '../../../lib/requests/problem-fields.ts';
import { showErrorToast } from '../../../lib/requests/show-error.ts';
import { addToast } from '../../../ui/toasts/toast-store.ts';
import { catalogueKeys } from '../queries.ts';
import { problemSentence } from '../rules.ts';

interface EntryFormOptions<Values, Saved> {
  initial: Values;
  /** Sends what was typed; throws `ApiError`. */
  send: (values: Values) => Promise<Saved>;
  /** What to call the entry in the toast: "The resort". */
  what: string;
  onSaved: (saved: Saved) => void;
}

/** A form of one entry: what is typed, what the server says of each field, and whether leaving would lose something. */
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
      await client.invalidateQueries({ queryKey: catalogueKeys.all });
      onSaved(saved);
    } catch (error) {
      setProblems(readFieldProblems(error));
      setIsOutdated(error instanceof ApiError && error.problem?.code === 'changed_meanwhile');
      showErrorOrFocus(error, form);
    } finally {
      setIsSaving(false);
    }
  }

  /** Reads the entry as somebody else left it; what was typed here is given up. */
  const reload = () => client.invalidateQueries({ queryKey: catalogueKeys.all });
  const isDirty = !isSaved && JSON.stringify(values) !== JSON.stringify(initial);
  return { values, ...fieldsOf({ values, setValues, problems }), isDirty, isSaving, isOutdated, reload, handleSubmit };
}

interface Fields<Values> {
  values: Values;
  setValues: (change: (now: Values) => Values) => void;
  problems: FieldProblems;
}

/** What the fields of a form are given. */
function fieldsOf<Values extends object>({ values, setValues, problems }: Fields<Values>) {
  /** Takes changes, or what makes them of the values by then: an upload ends when it ends. */
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

/** What the server said of a field or of something within it. */
function findProblem(problems: FieldProblems, name: string, label: string): string | undefined {
  const key = Object.keys(problems).find((path) => path === name || path.startsWith(`${name}.`));
  return key === undefined ? undefined : problemSentence(label, problems[key] ?? '');
}

/** The first field that was refused takes the focus; what concerns no field is a toast. */
function showErrorOrFocus(error: unknown, form: HTMLFormElement): void {
  const first = Object.keys(readFieldProblems(error))[0];
  if (first === undefined) showErrorToast(error, 'Not Saved');
  else form.querySelector<HTMLElement>(`[name="${first.split('.')[0]}"]`)?.focus();
}
