import type { OpeningPreview } from '@sunset/contract/api/openings/admin.ts';
import { CheckboxField } from '../../../ui/forms/checkbox-field.tsx';

interface DespiteClosureProps {
  openings: readonly OpeningPreview[] | null | undefined;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}

/** Asks for a yes where the resort is closed; nothing otherwise. */
export function DespiteClosure({ openings, isChecked, onChange }: DespiteClosureProps) {
  if (!openings?.some(({ closure }) => closure !== null)) return null;
  return (
    <CheckboxField
      label="Plan it although the resort is closed then"
      checked={isChecked}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}
