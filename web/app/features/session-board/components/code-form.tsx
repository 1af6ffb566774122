import type { BoardOpening } from '@sunset/contract/api/openings/session-board.ts';
import { X } from 'lucide-react';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { maxCodeLength, showCodeError, useSetCode } from '../../../entities/openings/use-set-code.ts';
import { handleResult } from '../../../lib/requests/handle-result.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { iconSize } from '../../../ui/icon-size.ts';

interface CodeFormProps {
  opening: BoardOpening;
  onClose: () => void;
}

/** Sets the code of the opening, in place of the search. */
export function CodeForm({ opening, onClose }: CodeFormProps) {
  const [typed, setTyped] = useState(opening.neighborhood_code ?? '');
  const { setCode, isPending, fieldError } = useSetCode();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    void handleResult(setCode({ owner: { openingId: opening.id }, code: typed.trim() || null }), {
      onSuccess: onClose,
      onError: showCodeError,
    });
  }

  return (
    <form className="flex items-start gap-2" aria-label="Neighborhood code" noValidate onSubmit={handleSubmit}>
      <div className="min-w-0 flex-1 [&_label]:sr-only">
        <TextField
          ref={field}
          label="Neighborhood code"
          placeholder="Neighborhood code"
          error={fieldError}
          value={typed}
          maxLength={maxCodeLength}
          autoComplete="off"
          autoCapitalize="characters"
          enterKeyHint="done"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <Button type="submit" className="min-h-12" isLoading={isPending}>
        Save
      </Button>
      <Button variant="ghost" size="icon" aria-label="Close" className="mt-0.5" onClick={onClose}>
        <X aria-hidden size={iconSize.medium} />
      </Button>
    </form>
  );
}
