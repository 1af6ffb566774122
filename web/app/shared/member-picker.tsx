import type { MemberRow } from '@sunset/contract/api/members.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../lib/requests/api.ts';
import { useSite } from '../lib/use-site.ts';
import { SearchField } from '../ui/forms/search-field.tsx';
import { Avatar } from '../ui/pictures/avatar.tsx';
import { avatarUrl } from '../entities/members/avatar.ts';
import { memberKeys } from '../entities/members/query-keys.ts';

const maxFound = 5;

interface MemberPickerProps {
  label: string;
  hint: string;
  /** Why this member cannot be chosen; null if they can. */
  refusalOf: (member: MemberRow) => string | null;
  onChoose: (member: MemberRow) => void;
}

/** Finds a member by name: the first whose names contain the text. */
export function MemberPicker({ label, hint, refusalOf, onChoose }: MemberPickerProps) {
  const [text, setText] = useState('');
  const found = useQuery({
    queryKey: memberKeys.list({ search: text, limit: maxFound }),
    queryFn: ({ signal }) => call('GET /admin/members', { query: { search: text, limit: maxFound }, signal }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  });
  const members = text === '' ? [] : (found.data ?? []);
  return (
    <div className="flex flex-col gap-2">
      <SearchField label={label} placeholder="Discord or Roblox name" value={text} onSearch={setText} hint={hint} />
      {found.isSuccess && text !== '' && members.length === 0 && (
        <p role="status" className="text-ink-soft">
          Nobody with this name has signed in here.
        </p>
      )}
      {found.isError && found.data === undefined && <p role="alert">We can’t load the members. Try again.</p>}
      {members.length > 0 && (
        <ul aria-label="Found members" className="flex flex-col gap-1">
          {members.map((member) => (
            <li key={member.id}>
              <FoundMember
                member={member}
                refusal={refusalOf(member)}
                onChoose={() => {
                  setText('');
                  onChoose(member);
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface FoundMemberProps {
  member: MemberRow;
  refusal: string | null;
  onChoose: () => void;
}

function FoundMember({ member, refusal, onChoose }: FoundMemberProps) {
  const { community } = useSite();
  return (
    <button
      type="button"
      disabled={refusal !== null}
      onClick={onChoose}
      className="flex min-h-12 w-full items-center gap-3 rounded-control border border-line-strong px-3 py-2 text-left hover:border-accent-text disabled:border-line disabled:text-ink-soft"
    >
      <Avatar src={avatarUrl(community.cdnBase, member.discord_id, member.avatar)} size="small" />
      <span className="min-w-0">
        <span className="block font-semibold break-words">{member.display_name}</span>
        <span className="block text-sm break-words text-ink-soft">
          {refusal ?? [member.username, member.roblox_username].filter(Boolean).join(' · ')}
        </span>
      </span>
    </button>
  );
}
