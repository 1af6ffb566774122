import type { Admin } from '@sunset/contract/api/admins.ts';
import { KeyRound, UserMinus, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { adminsQuery } from '../../../shared/admins.ts';
import { NamedAccount } from '../../../entities/members/named-account.tsx';
import { call } from '../../../lib/requests/api.ts';
import { currentSession, signOutLocally } from '../../../lib/session/store.ts';
import { useWrite } from '../../../shared/use-write.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import type { Column } from '../../../ui/tables/data-table-props.ts';
import { iconSize } from '../../../ui/icon-size.ts';
import { ShortMoment } from '../../../ui/time/short-moment.tsx';
import { StatusLabel } from '../../../ui/status-label.tsx';
import { CodeStateLabel } from './code-state-label.tsx';
import type { NewCode } from './new-code-dialog.tsx';

interface AdminListProps {
  admins: readonly Admin[];
  onNewCode: (code: NewCode) => void;
  onAddAgain: (admin: Admin) => void;
}

const columns: readonly Column<Admin>[] = [
  { key: 'admin', title: 'Admin', onCard: 'title', render: (admin) => <NamedAccount account={admin} /> },
  { key: 'status', title: 'Status', render: (admin) => <Activity admin={admin} /> },
  { key: 'login', title: 'Last login', render: (admin) => <ShortMoment moment={admin.last_login} otherwise="Never" /> },
  { key: 'code', title: 'Security code', render: (admin) => <CodeStateLabel admin={admin} /> },
];

export function AdminList({ admins, onNewCode, onAddAgain }: AdminListProps) {
  const [leaving, setLeaving] = useState<Admin | null>(null);
  const [recoding, setRecoding] = useState<Admin | null>(null);
  const renderActions = (admin: Admin) => (
    <Actions admin={admin} onRemove={setLeaving} onReset={setRecoding} onAddAgain={onAddAgain} />
  );
  return (
    <>
      <DataTable
        label="Admin users"
        columns={columns}
        rows={admins}
        keyOf={(admin) => admin.discord_id}
        nameOf={(admin) => admin.username}
        actionsOf={renderActions}
        empty={null}
      />
      <RemoveDialog admin={leaving} onClose={() => setLeaving(null)} />
      <ResetDialog admin={recoding} onClose={() => setRecoding(null)} onNewCode={onNewCode} />
    </>
  );
}

function Activity({ admin }: { admin: Admin }) {
  if (admin.is_primary)
    return (
      <Badge tone="accent" className="whitespace-nowrap">
        Primary Admin
      </Badge>
    );
  return <StatusLabel tone={admin.is_active ? 'good' : 'quiet'}>{admin.is_active ? 'Active' : 'Removed'}</StatusLabel>;
}

interface ActionsProps {
  admin: Admin;
  onRemove: (admin: Admin) => void;
  onReset: (admin: Admin) => void;
  onAddAgain: (admin: Admin) => void;
}

function Actions({ admin, onRemove, onReset, onAddAgain }: ActionsProps) {
  return (
    <>
      {admin.can.set_code && (
        <Button
          variant="secondary"
          aria-label={`Reset code of ${admin.username}`}
          icon={<KeyRound size={iconSize.small} />}
          onClick={() => onReset(admin)}
        >
          Reset code
        </Button>
      )}
      {admin.can.remove && (
        <Button
          variant="ghost"
          className="text-danger-text"
          aria-label={`Remove ${admin.username}`}
          icon={<UserMinus size={iconSize.small} />}
          onClick={() => onRemove(admin)}
        >
          Remove
        </Button>
      )}
      {admin.can.add_again && (
        <Button
          variant="secondary"
          aria-label={`Add ${admin.username} again`}
          icon={<UserPlus size={iconSize.small} />}
          onClick={() => onAddAgain(admin)}
        >
          Add again
        </Button>
      )}
    </>
  );
}

interface DialogProps {
  admin: Admin | null;
  onClose: () => void;
}

const isOwn = (admin: Admin) => admin.discord_id === currentSession().session?.discord_id;

function RemoveDialog({ admin, onClose }: DialogProps) {
  const isSelf = admin !== null && isOwn(admin);
  const remove = useWrite({
    send: ({ discord_id: discordId }: Admin) => call('DELETE /admin/admins/{discordId}', { params: { discordId } }),
    refresh: [adminsQuery().queryKey],
    onSuccess: (_, removed) => {
      if (isOwn(removed)) signOutLocally();
      return { title: 'Admin Removed', description: `${removed.username} is no longer an admin.` };
    },
    failed: ['Failed to Remove Admin', 'Could not remove admin access.'],
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      isOpen={admin !== null}
      onClose={onClose}
      title={`Remove ${admin?.username ?? ''}?`}
      consequences={[
        isSelf
          ? 'You are signed out at once and can’t use the panels anymore.'
          : 'They are signed out at once, on every device.',
        'Their security code and trusted devices are deleted.',
        'API keys that they created are revoked.',
      ]}
      confirmLabel="Remove admin"
      isDestructive
      isBusy={remove.isPending}
      onConfirm={() => admin && remove.mutate(admin)}
    >
      <p>The activity log still shows what they did. You can add them again at any time.</p>
    </ConfirmDialog>
  );
}

function ResetDialog({ admin, onClose, onNewCode }: DialogProps & { onNewCode: (code: NewCode) => void }) {
  const resetCode = useWrite({
    // The server creates the code and returns it once.
    send: ({ discord_id: discordId }: Admin) =>
      call('POST /admin/admins/{discordId}/code', { params: { discordId }, body: {} }),
    refresh: [adminsQuery().queryKey],
    onSuccess: ({ security_code: code }, { username }) => onNewCode({ username, code: code ?? '' }),
    failed: ['Failed to Reset Code', 'Could not reset the security code.'],
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      isOpen={admin !== null}
      onClose={onClose}
      title={`New security code for ${admin?.username ?? ''}?`}
      consequences={[
        'The code they have now stops working.',
        'Devices they signed in from with it are no longer trusted.',
      ]}
      confirmLabel="Make a new code"
      isBusy={resetCode.isPending}
      onConfirm={() => admin && resetCode.mutate(admin)}
    >
      <p>
        We show the new code only once. Send it to them in private. If they are signed in with the old code, they are
        signed out.
      </p>
    </ConfirmDialog>
  );
}
