import { failureText } from './tell-failure.ts';

interface ChangeErrorProps {
  error: Error | null;
  fallback: string;
}

/** Why a change inside a dialog was refused: the toast of it lies behind the dialog. */
export function ChangeError({ error, fallback }: ChangeErrorProps) {
  if (error === null) return null;
  return (
    <p role="alert" className="rounded-control bg-red-soft px-4 py-3 font-medium text-red-text">
      {failureText(error, fallback)}
    </p>
  );
}
