import { Check, Copy } from 'lucide-react';
import { Fragment, useId } from 'react';
import { Button } from '../button.tsx';
import { useCopy } from '../hooks/use-copy.ts';
import { iconSize } from '../icon-size.ts';

interface CopyFieldProps {
  label: string;
  value: string;
}

/** A value that is pasted somewhere else, with a button that copies it. */
export function CopyField({ label, value }: CopyFieldProps) {
  const id = useId();
  const { isCopied, copy } = useCopy(value, `Please copy it by hand: ${value}`);
  return (
    <div role="group" aria-labelledby={id} className="flex flex-col gap-1.5">
      <p id={id} className="font-semibold">
        {label}
      </p>
      <div className="flex flex-wrap items-center gap-2 rounded-control bg-sunk py-1.5 pr-1.5 pl-4">
        <code className="min-w-0 flex-1 basis-64 text-sm wrap-anywhere select-all">
          <Command value={value} />
        </code>
        <Button
          variant="secondary"
          aria-label={`Copy: ${label}`}
          onClick={copy}
          icon={isCopied ? <Check size={iconSize.small} /> : <Copy size={iconSize.small} />}
        >
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
        <span role="status" className="sr-only">
          {isCopied ? `${label} copied` : ''}
        </span>
      </div>
    </div>
  );
}

/** Lines break between words and after `/` and `=`, in a part only where it is longer than a line. */
function Command({ value }: { value: string }) {
  return [...value.matchAll(/([^ /=]+[/=]*|[/=]+)( *)/g)].map(({ index, 1: part, 2: space }) => (
    <Fragment key={index}>
      <span className="inline-block max-w-full">{part}</span>
      {space}
    </Fragment>
  ));
}
