import type { MemberRow } from '@sunset/contract/api/members.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { avatarUrl } from '../../../entities/members/avatar.ts';
import { useSite } from '../../../lib/use-site.ts';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import { foundMembersQuery } from '../queries.ts';

/** Finds a member by name. Their Discord ID and name are then filled in. */
export function MemberPicker({ onChoose }: { onChoose: (member: MemberRow) => void }) {
  const [text, setText] = useState('');
  const found = useQuery(foundMembersQuery(text));
  const members = text === '' ? [] : (found.data ?? []);
  return (
    <div className="mb-5 flex flex-col gap-2 border-b border-line pb-5">
      <SearchField
        label="Choose from Members"
        placeholder="Discord or Roblox name"
        value={text}
        onSearch={setText}
        hint="Everyone who has signed in here. For anyone else, fill in the fields below."
      />
      {found.isSuccess && text !== '' && members.length === 0 && (
        <p role="status" className="text-ink-soft">
          Nobody with this name has signed in here.
        </p>
      )}
      {found.isError && <p role="alert">We can’t load the members. Try again.</p>}
      {members.length > 0 && (
        <ul aria-label="Found members" className="flex flex-col gap-1">
          {members.map((member) => (
            <li key={member.id}>
              <FoundMember
                member={member}
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

function FoundMember({ member, onChoose }: { member: MemberRow; onChoose: () => void }) {
  const { community } = useSite();
  const isAdmin = member.user_type === 'admin';
  return (
    <button
      type="button"
      disabled={isAdmin}
      onClick={onChoose}
      className="flex min-h-12 w-full items-center gap-3 rounded-control border border-line-strong px-3 py-2 text-left hover:border-accent-text disabled:border-line disabled:text-ink-soft"
    >
      <Avatar src={avatarUrl(community.cdnBase, member.discord_id, member.avatar)} size="small" />
      <span className="min-w-0">
        <span className="block font-semibold break-words">{member.display_name}</span>
        <span className="block text-sm break-words text-ink-soft">
          {isAdmin ? 'Is an admin already' : [member.username, member.roblox_username].filter(Boolean).join(' · ')}
        </span>
      </span>
    </button>
  );
}
