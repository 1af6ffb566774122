import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { numbered } from '../../../lib/numbered.ts';
import { Button } from '../../../ui/button.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { moved } from '../rules.ts';

/** The error of a field, by its path in the request. */
export type ErrorOf = (path: string) => string | undefined;

/** Takes a function of the current entries: an upload may end while something else is typed. */
export type ChangeList<Entry> = (update: (now: readonly Entry[]) => Entry[]) => void;

interface ListEditorProps<Entry> {
  label: string;
  /** What one entry is called, such as "value". */
  noun: string;
  hint?: string;
  entries: readonly Entry[];
  empty: Entry;
  max: number;
  onChange: ChangeList<Entry>;
  children: (entry: Entry, index: number, set: (changes: Partial<Entry>) => void) => ReactNode;
}

/** A list whose entries can be added, changed, moved and removed. */
export function ListEditor<Entry extends object>(props: ListEditorProps<Entry>) {
  const { label, noun, hint, entries, empty, max, onChange, children } = props;
  const [news, setNews] = useState('');
  const nameOf = (index: number) => `${noun} ${index + 1} of ${entries.length}`;

  const change = (index: number, changes: Partial<Entry>) =>
    onChange((now) => now.map((entry, at) => (at === index ? { ...entry, ...changes } : entry)));

  function move(from: number, to: number) {
    if (to < 0 || to >= entries.length) return;
    onChange((now) => moved(now, from, to));
    setNews(`${noun} ${from + 1} is now number ${to + 1}.`);
  }

  function remove(index: number) {
    onChange((now) => now.toSpliced(index, 1));
    setNews(`${nameOf(index)} is removed.`);
  }

  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="sr-only">{label}</legend>
      {hint && <p className="text-sm text-ink-soft">{hint}</p>}
      <ol className="flex flex-col gap-3">
        {numbered(entries).map(({ id: index, entry }) => (
          <li key={index}>
            <div
              role="group"
              aria-label={nameOf(index)}
              className="flex flex-col gap-3 rounded-control border border-line p-4"
            >
              {children(entry, index, (changes) => change(index, changes))}
              <div className="flex gap-2">
                <IconButton
                  label={`Move ${nameOf(index)} up`}
                  isDisabled={index === 0}
                  onPress={() => move(index, index - 1)}
                >
                  <ArrowUp size={iconSize.medium} />
                </IconButton>
                <IconButton
                  label={`Move ${nameOf(index)} down`}
                  isDisabled={index === entries.length - 1}
                  onPress={() => move(index, index + 1)}
                >
                  <ArrowDown size={iconSize.medium} />
                </IconButton>
                <IconButton label={`Remove ${nameOf(index)}`} onPress={() => remove(index)}>
                  <Trash2 size={iconSize.medium} />
                </IconButton>
              </div>
            </div>
          </li>
        ))}
      </ol>
      {entries.length < max && (
        <Button
          variant="secondary"
          className="self-start"
          icon={<Plus size={iconSize.medium} />}
          onClick={() => onChange((now) => [...now, empty])}
        >
          Add a {noun}
        </Button>
      )}
      <p role="status" className="sr-only">
        {news}
      </p>
    </fieldset>
  );
}

interface IconButtonProps {
  label: string;
  isDisabled?: boolean;
  onPress: () => void;
  children: ReactNode;
}

function IconButton({ label, isDisabled = false, onPress, children }: IconButtonProps) {
  return (
    <Button variant="secondary" size="icon" aria-label={label} aria-disabled={isDisabled} onClick={onPress}>
      {children}
    </Button>
  );
}
