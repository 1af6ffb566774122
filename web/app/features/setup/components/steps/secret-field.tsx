import { TextField } from '../../../../ui/forms/text-field.tsx';

interface SecretFieldProps {
  id: string;
  label: string;
  error: string | undefined;
  hint: string;
  value: string;
  /** The server has one already. */
  isStored: boolean;
  isDisabled: boolean;
  onChange: (value: string) => void;
}

/** A secret to paste. One that is stored is never shown again; an empty field keeps it. */
export function SecretField({ hint, isStored, isDisabled, onChange, ...field }: SecretFieldProps) {
  return (
    <TextField
      {...field}
      type="password"
      autoComplete="off"
      spellCheck={false}
      required={!isStored}
      disabled={isDisabled}
      placeholder={isStored ? 'Saved. Leave it empty to keep it.' : 'Paste it here'}
      hint={hint}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
