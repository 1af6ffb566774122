import type { AuditEntry } from '@sunset/contract/api/audit-log.ts';
import { Bot, UserRound } from 'lucide-react';
import { avatarUrl } from '../../../entities/members/avatar.ts';
import { useSite } from '../../../lib/use-site.ts';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Disclosure } from '../../../ui/dialogs/disclosure.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { ShortMoment } from '../../../ui/time/short-moment.tsx';
import { changedFields, sentenceOf } from '../rules.ts';

export function AuditLogEntry({ activity }: { activity: AuditEntry }) {
  const { who, did, what } = sentenceOf(activity);
  const fields = changedFields(activity);
  return (
    <li className="flex items-start gap-3 px-4 py-3 sm:px-5">
      <ActorAvatar actor={activity.actor} />
      <div className="min-w-0 flex-1">
        <p className="break-words">
          <strong className="font-semibold">{who}</strong> {did} <SubjectName text={what} />
        </p>
        {fields.length > 0 ? (
          <Disclosure summary={<EntryFooter at={activity.at} more="What changed" />} className="border-y-0">
            <Changes activity={activity} />
          </Disclosure>
        ) : (
          <EntryFooter at={activity.at} />
        )}
      </div>
    </li>
  );
}

/** Keeps a booking reference on one line. */
function SubjectName({ text }: { text: string }) {
  return <strong className={classNames('font-semibold', text.startsWith('SR-') && 'whitespace-nowrap')}>{text}</strong>;
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
      <Icon aria-hidden size={iconSize.small} />
    </span>
  );
}

function Changes({ activity }: { activity: AuditEntry }) {
  return (
    <table className="w-full text-left text-sm">
      <caption className="sr-only">What {activity.action} changed</caption>
      <thead>
        <tr className="text-ink-soft">
          <th scope="col" className="py-1 pr-4 font-medium">
            {activity.action}
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
        {changedFields(activity).map(({ name, before, after }) => (
          <tr key={name} className="border-t border-line align-top">
            <th scope="row" className="py-1.5 pr-4 font-medium">
              {name}
            </th>
            <td className="py-1.5 pr-4 break-all text-ink-soft">{before}</td>
            <td className="py-1.5 break-all">{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
