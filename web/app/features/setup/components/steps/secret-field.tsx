import type { ComponentProps } from 'react';
import { TextField } from '../../../../ui/forms/text-field.tsx';

interface SecretFieldProps extends ComponentProps<typeof TextField> {
  /** The server has one already. */
  isStored: boolean;
}

/** A secret to paste. One that is stored is never shown again; an empty field keeps it. */
export function SecretField({ isStored, ...field }: SecretFieldProps) {
  return (
    <TextField
      {...field}
      type="password"
      spellCheck={false}
      required={!isStored}
      placeholder={isStored ? 'Saved. Leave it empty to keep it.' : 'Paste it here'}
    />
  );
}
