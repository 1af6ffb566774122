import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from '../../../ui/external-link.tsx';
import { newerVersionQuery } from '../queries.ts';

/** One quiet line for admins if a newer version of the site exists; nothing while that is not known. Rule: OPS-27. */
export function NewerVersion() {
  const newer = useQuery(newerVersionQuery()).data?.newer;
  if (!newer) return null;
  return (
    <p className="text-sm text-ink-soft">
      Version {newer.version} is available.
      {newer.notes_url !== null && (
        <>
          {' '}
          <ExternalLink href={newer.notes_url} className="underline">
            What’s new
          </ExternalLink>
        </>
      )}
    </p>
  );
}
