import type { AuditEntry } from '@sunset/contract/api/audit-log.ts';
import { useQuery } from '@tanstack/react-query';
import { Bot, UserRound } from 'lucide-react';
import { useState } from 'react';
import { avatarUrl } from '../../../entities/members/avatar.ts';
import { formatCount } from '../../../format/numbers.ts';
import { useSite } from '../../../lib/use-site.ts';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import { Disclosure } from '../../../ui/dialogs/disclosure.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { QueryView } from '../../../ui/states/query-view.tsx';
import { Spinner } from '../../../ui/states/spinner.tsx';
import { ShortMoment } from '../../../ui/time/short-moment.tsx';
import { bulkRowsQuery } from '../queries.ts';
import { changedFields } from '../changed-fields.ts';
import { sentenceOf } from '../rules.ts';

export function AuditLogEntry({ activity }: { activity: AuditEntry }) {
  const { who, did } = sentenceOf(activity);
  const isBulk = activity.bulk !== null && activity.bulk.count > 1;
  return (
    <li className="flex items-start gap-3 px-4 py-3 sm:px-5">
      <ActorAvatar actor={activity.actor} />
      <div className="min-w-0 flex-1">
        <p className="break-words">
          <strong className="font-semibold">{who}</strong> {did} <SubjectName activity={activity} />
        </p>
        {isBulk ? <BulkEntryDetails activity={activity} /> : <EntryDetails activity={activity} />}
      </div>
    </li>
  );
}

/** The name of a booking opens it. */
function SubjectName({ activity }: { activity: AuditEntry }) {
  const { subject, subject_id: id, subject_name: name, bulk } = activity;
  const { what } = sentenceOf(activity);
  if (subject !== 'booking' || name === null || (bulk !== null && bulk.count > 1)) {
    return <strong className="font-semibold">{what}</strong>;
  }
  return (
    <a href={`/admin?booking=${id}`} className="font-semibold underline decoration-line-strong underline-offset-4">
      {what}
    </a>
  );
}

function EntryDetails({ activity }: { activity: AuditEntry }) {
  if (changedFields(activity).length === 0) return <EntryFooter at={activity.at} />;
  return (
    <Disclosure summary={<EntryFooter at={activity.at} more="What changed" />} className="border-y-0">
      <Changes activity={activity} />
    </Disclosure>
  );
}

/** The rows of a bulk act, loaded when it is opened. */
function BulkEntryDetails({ activity }: { activity: AuditEntry }) {
  const [isOpen, setIsOpen] = useState(false);
  const { id = '', count = 0 } = activity.bulk ?? {};
  const rows = useQuery({ ...bulkRowsQuery(id), enabled: isOpen });
  return (
    <Disclosure summary={<EntryFooter at={activity.at} more="Show all" />} className="border-y-0" onToggle={setIsOpen}>
      <QueryView query={rows} what="entries" pending={<Spinner label="Loading" isLabelHidden />}>
        {(shown) => (
          <>
            <ul className="flex flex-col gap-1 border-l-2 border-line pl-4">
              {shown.map((row) => (
                <li key={row.id} className="break-words">
                  {sentenceOf({ ...row, bulk: null }).did} <SubjectName activity={{ ...row, bulk: null }} />
                </li>
              ))}
            </ul>
            {count > shown.length && (
              <p className="pt-2 text-sm text-ink-soft">
                And {formatCount(count - shown.length, 'more entry', 'more entries')}.
              </p>
            )}
          </>
        )}
      </QueryView>
    </Disclosure>
  );
}

function EntryFooter({ at, more }: { at: string; more?: string }) {
  return (
    <span className="flex flex-wrap gap-x-3 text-sm font-normal text-ink-soft">
      <ShortMoment moment={at} isExact />
      {more && <span className="font-semibold text-accent-text">{more}</span>}
    </span>
  );
}

function ActorAvatar({ actor }: { actor: AuditEntry['actor'] }) {
  const { community } = useSite();
  if (actor.discord_id !== null) {
    return <Avatar src={avatarUrl(community.cdnBase, actor.discord_id, actor.avatar)} size="small" />;
  }
  const Icon = actor.kind === 'system' ? Bot : UserRound;
  return (
    <span className="flex size-8 shrink-0 items-center justify-center rounded-full bg-sunk text-ink-soft">
      <Icon size={iconSize.small} />
    </span>
  );
}

function Changes({ activity }: { activity: AuditEntry }) {
  return (
    <table className="w-full text-left text-sm">
      <caption className="sr-only">Fields before and after</caption>
      <thead>
        <tr className="text-ink-soft">
          <th scope="col" className="py-1 pr-4 font-medium">
            Field
          </th>
          <th scope="col" className="py-1 pr-4 font-medium">
            Before
          </th>
          <th scope="col" className="py-1 font-medium">
            After
          </th>
        </tr>
      </thead>
      <tbody>
        {changedFields(activity).map(({ label, before, after }) => (
          <tr key={label} className="border-t border-line align-top">
            <th scope="row" className="py-1.5 pr-4 font-medium">
              {label}
            </th>
            <td className="py-1.5 pr-4 break-all text-ink-soft">{before}</td>
            <td className="py-1.5 break-all">{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
