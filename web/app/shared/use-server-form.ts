import { useEffect, useRef, useState, type RefObject, type SyntheticEvent } from 'react';
import { fieldSentences, problemAt, type FieldProblems } from '../lib/requests/problem-fields.ts';
import { useWrite, type WriteOptions } from './use-write.ts';

interface ServerFormOptions<Values, Result> extends WriteOptions<Values, Result> {
  initial: Values;
  /** What fields are called, by path without the numbers of rows: "Name must be …". */
  labels?: Record<string, string>;
  /** A sentence for each field that must be filled first. The server checks everything else. */
  missing?: (values: Values) => FieldProblems;
  onMissing?: (missing: FieldProblems) => void;
  /** The server's errors by field: those of the shape by default. */
  problemsOf?: (error: unknown, sent: Values) => FieldProblems;
  /** Shows the toast also for errors that are at their fields. */
  toastsFields?: boolean;
}

/**
 * A form that the server checks: what was typed, what is missing or refused at each field, and whether it is being sent. The first
 * such field receives the focus.
 */
export function useServerForm<Values extends object, Result>(options: ServerFormOptions<Values, Result>) {
  const { initial, labels = {}, missing = () => ({}) } = options;
  const { problemsOf = (error: unknown) => fieldSentences(error, labels) } = options;
  const ref = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(initial);
  const { write, saved, setSaved, attempts, setAttempts, check, submit } = useSending(
    { ...options, problemsOf, missing },
    values,
    ref,
  );
  const errors: FieldProblems = {
    ...problemsOf(write.error, write.variables?.values ?? values),
    ...(attempts > 0 ? missing(values) : {}),
  };

  function reset(next = initial): void {
    setValues(next);
    setSaved(next);
    setAttempts(0);
    write.reset();
  }

  return {
    values,
    errors,
    /** Grows with each attempt. */
    attempts,
    isBusy: write.isPending,
    error: write.error,
    isChanged: values !== saved && JSON.stringify(values) !== JSON.stringify(initial),
    ...fieldsOf({ values, setValues, errors, labels }),
    check,
    submit,
    reset,
    /** For `<form>`. */
    props: {
      ref,
      noValidate: true,
      onSubmit(event: SyntheticEvent) {
        event.preventDefault();
        submit();
      },
    },
  };
}

type SendingOptions<Values, Result> = ServerFormOptions<Values, Result> &
  Required<Pick<ServerFormOptions<Values, Result>, 'problemsOf' | 'missing'>>;

function useSending<Values extends object, Result>(
  options: SendingOptions<Values, Result>,
  values: Values,
  ref: RefObject<HTMLFormElement | null>,
) {
  const [saved, setSaved] = useState<Values>();
  const [attempts, setAttempts] = useState(0);
  const refused = useRef<FieldProblems | null>(null);
  const focusOn = useFocusOnProblems(ref);
  const write = useWrite<Result, { values: Values; instead: (() => Promise<Result>) | undefined }>({
    ...options,
    send: async ({ values: sent, instead }) => {
      const result = await (instead ? instead() : options.send(sent));
      setSaved(sent);
      return result;
    },
    onSuccess: (result, input, client) => options.onSuccess?.(result, input.values, client),
    onSettled({ values: sent }) {
      options.onSettled?.(sent);
      focusOn(refused.current);
      refused.current = null;
    },
    onError(error, { values: sent }) {
      const problems = options.problemsOf(error, sent);
      refused.current = problems;
      const isSaid = options.onError?.(error, sent) === true;
      return isSaid || (Object.keys(problems).length > 0 && options.toastsFields !== true);
    },
  });

  /** Whether nothing is missing; asks for it. */
  function check(): boolean {
    const found = options.missing(values);
    setAttempts((now) => now + 1);
    if (Object.keys(found).length === 0) return true;
    focusOn(found);
    options.onMissing?.(found);
    return false;
  }

  /** `instead`: what to send in place of the values, which are not checked. */
  function submit(instead?: () => Promise<Result>): void {
    if (!write.isPending && (instead || check())) write.mutate({ values, instead });
  }

  return { write, saved, setSaved, attempts, setAttempts, check, submit };
}

interface Fields<Values> {
  values: Values;
  setValues: (change: (now: Values) => Values) => void;
  errors: FieldProblems;
  labels: Record<string, string>;
}

function fieldsOf<Values extends object>({ values, setValues, errors, labels }: Fields<Values>) {
  /** Takes changes, or a function of the current values: an upload may end at any time. */
  const set = (changes: Partial<Values> | ((now: Values) => Partial<Values>)) =>
    setValues((now) => ({ ...now, ...(typeof changes === 'function' ? changes(now) : changes) }));
  const change = (name: string, value: unknown) => set({ [name]: value } as Partial<Values>);
  /** For a field that gives its value. */
  const field = <Name extends keyof Values & string>(name: Name) => ({
    name,
    label: labels[name] ?? name,
    value: values[name],
    error: problemAt(errors, name),
    onChange: (value: Values[Name]) => change(name, value),
  });
  /** For a field that gives an event. */
  const text = (name: keyof Values & string) => ({
    ...field(name),
    value: String(values[name]),
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => change(name, event.target.value),
  });
  return { set, field, text, errorOf: (path: string) => problemAt(errors, path) };
}

/**
 * Returns how to focus the first field of these: the one with its name, or that is marked as invalid. It happens after the page has
 * changed: a dialog that asked has closed by then, and has returned the focus. The middle of the screen is never covered by the bars at
 * its top and bottom.
 */
function useFocusOnProblems(ref: RefObject<HTMLFormElement | null>): (problems: FieldProblems | null) => void {
  const [problems, setProblems] = useState<FieldProblems | null>(null);
  useEffect(() => {
    if (problems === null || Object.keys(problems).length === 0) return undefined;
    const frame = requestAnimationFrame(() => {
      // A dialog that asks has a form of its own.
      const form = ref.current ?? document.querySelector('dialog[open]');
      const fields = [...(form?.querySelectorAll<HTMLElement>('[name], [aria-invalid="true"]') ?? [])];
      const first = fields.find(
        (field) => field.ariaInvalid === 'true' || problemAt(problems, field.getAttribute('name') ?? '') !== undefined,
      );
      first?.focus({ preventScroll: true });
      first?.scrollIntoView({ block: 'center' });
    });
    return () => cancelAnimationFrame(frame);
  }, [problems, ref]);
  return setProblems;
}
