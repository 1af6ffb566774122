import type { MemberDetail } from '@sunset/contract/api/members.ts';
import { Unlink } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { PanelSection } from '../../../ui/layout/panel-section.tsx';
import { ShortMoment } from '../../../ui/time/short-moment.tsx';
import { useMemberChange } from '../mutations.ts';

export function GameSection({ member }: { member: MemberDetail }) {
  const [isAsking, setIsAsking] = useState(false);
  const change = useMemberChange(member.id, () => setIsAsking(false));
  const { link, bloxlink } = member;
  return (
    <PanelSection title="Roblox" headingLevel="h3">
      <div className="flex flex-col items-start gap-5">
        <Account title="Linked with Roblox" account={link} since={link?.linked_at ?? null} />
        {link && (
          <Button variant="secondary" icon={<Unlink size={iconSize.medium} />} onClick={() => setIsAsking(true)}>
            Unlink
          </Button>
        )}
        <Account title="From Bloxlink" account={bloxlink} since={bloxlink?.checked_at ?? null} />
        <BookedNames bookings={member.bookings} />
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Unlink @${link?.username ?? ''}?`}
        confirmLabel="Unlink"
        isBusy={change.isPending}
        onConfirm={() => change.mutate({ kind: 'unlink' })}
      >
        <p>
          {member.display_name} can link it again. Anyone else who owns the account can link it too. Bookings keep the
          name.
        </p>
      </ConfirmDialog>
    </PanelSection>
  );
}

/** The Roblox names of the bookings, the latest first. */
function BookedNames({ bookings }: Pick<MemberDetail, 'bookings'>) {
  const names = [...new Set(bookings.flatMap(({ roblox_username: name }) => (name === '' ? [] : [name])))];
  return (
    <div className="min-w-0">
      <h4 className="text-sm text-ink-soft">Booked as</h4>
      <p className={names.length === 0 ? '' : 'font-semibold wrap-anywhere'}>{names.join(', ') || 'Nothing'}</p>
    </div>
  );
}

interface AccountProps {
  title: string;
  account: { id: string; username: string; display_name: string } | null;
  since: string | null;
}

function Account({ title, account, since }: AccountProps) {
  return (
    <div className="min-w-0">
      <h4 className="text-sm text-ink-soft">{title}</h4>
      {account === null && <p>Nothing</p>}
      {account && (
        <>
          <p className="font-semibold wrap-anywhere">
            {account.display_name} (@{account.username})
          </p>
          <p className="text-sm text-ink-soft tabular-nums">
            {account.id}, <ShortMoment moment={since} />
          </p>
        </>
      )}
    </div>
  );
}
