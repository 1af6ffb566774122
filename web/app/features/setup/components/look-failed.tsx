import { errorText } from '../../../lib/requests/error-text.ts';
import { refusalsOf } from '../findings.ts';
import { FindingList } from './finding-list.tsx';

/** Why something could not be read from Discord. */
export function LookFailed({ error }: { error: Error }) {
  const findings = refusalsOf(error);
  return (
    <div role="alert">
      {findings.length > 0 ? (
        <FindingList findings={findings} label="What we found" />
      ) : (
        <p className="rounded-control bg-red-soft px-4 py-3 text-red-text">{errorText(error)}</p>
      )}
    </div>
  );
}
