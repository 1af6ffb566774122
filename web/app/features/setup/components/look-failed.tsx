import { errorText } from '../../../lib/requests/error-text.ts';
import { refusalsOf } from '../findings.ts';
import { FindingList } from './finding-list.tsx';
import { Notice } from '../../../ui/notice.tsx';

/** Why something could not be read from Discord. */
export function LookFailed({ error }: { error: Error }) {
  const findings = refusalsOf(error);
  return (
    <div role="alert">
      {findings.length > 0 ? (
        <FindingList findings={findings} label="What we found" />
      ) : (
        <Notice tone="red">{errorText(error)}</Notice>
      )}
    </div>
  );
}
