import type { BoardOpening } from '@sunset/contract/api/openings/session-board.ts';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { maxCodeLength, useCodeForm } from '../../../shared/neighborhood-code.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { iconSize } from '../../../ui/icon-size.ts';

/** Below the line of the label, with the gap. */
const besideField = 'mt-[1.875rem]';

interface CodeFormProps {
  opening: BoardOpening;
  onClose: () => void;
}

/** Sets the code of the opening, in place of the search. */
export function CodeForm({ opening, onClose }: CodeFormProps) {
  const form = useCodeForm({ openingId: opening.id }, opening.neighborhood_code, onClose);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);

  return (
    <form {...form.props} className="flex items-start gap-2" aria-label="Neighborhood code">
      <div className="min-w-0 flex-1">
        <TextField
          {...form.text('code')}
          ref={field}
          label="Neighborhood code"
          maxLength={maxCodeLength}
          autoCapitalize="characters"
          enterKeyHint="done"
          spellCheck={false}
        />
      </div>
      <Button type="submit" className={`min-h-12 ${besideField}`} isLoading={form.isBusy}>
        Save
      </Button>
      <Button variant="ghost" size="icon" aria-label="Close" className={besideField} onClick={onClose}>
        <X size={iconSize.medium} />
      </Button>
    </form>
  );
}
