import type { Host } from '@sunset/contract/api/hosts.ts';
import { UserMinus } from 'lucide-react';
import { useState } from 'react';
import { NamedAccount } from '../../../entities/members/named-account.tsx';
import { call } from '../../../lib/requests/api.ts';
import { useWrite } from '../../../shared/use-write.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { StatusLabel } from '../../../ui/status-label.tsx';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import type { Column } from '../../../ui/tables/data-table-props.ts';
import { ShortMoment } from '../../../ui/time/short-moment.tsx';
import { hostKeys } from '../queries.ts';

const columns: readonly Column<Host>[] = [
  { key: 'host', title: 'Host', onCard: 'title', render: (host) => <NamedAccount account={host} /> },
  { key: 'status', title: 'Status', render: (host) => <Status host={host} /> },
  { key: 'source', title: 'Host by', render: (host) => <Source host={host} /> },
];

export function HostList({ hosts }: { hosts: readonly Host[] }) {
  const [leaving, setLeaving] = useState<Host | null>(null);
  const renderActions = (host: Host) =>
    host.can.remove && (
      <Button
        variant="ghost"
        className="text-danger-text"
        aria-label={`Remove host ${host.username}`}
        icon={<UserMinus size={iconSize.small} />}
        onClick={() => setLeaving(host)}
      >
        Remove
      </Button>
    );
  return (
    <>
      <DataTable
        label="Hosts"
        columns={columns}
        rows={hosts}
        keyOf={(host) => String(host.id)}
        nameOf={(host) => host.username}
        actionsOf={renderActions}
        empty={<p className="px-5 py-8 text-center text-ink-soft">No hosts yet. Admins can run evenings too.</p>}
      />
      <RemoveDialog host={leaving} onClose={() => setLeaving(null)} />
    </>
  );
}

function Status({ host }: { host: Host }) {
  if (host.is_admin) return <StatusLabel tone="info">Admin</StatusLabel>;
  return host.is_in_server ? (
    <StatusLabel tone="good">Active</StatusLabel>
  ) : (
    <StatusLabel tone="quiet">Left the Discord server</StatusLabel>
  );
}

function Source({ host }: { host: Host }) {
  return (
    <span className="flex flex-col">
      {host.by_role && <span>Discord role</span>}
      {host.added_at !== null && (
        <span>
          Added <ShortMoment moment={host.added_at} />
        </span>
      )}
    </span>
  );
}

function RemoveDialog({ host, onClose }: { host: Host | null; onClose: () => void }) {
  const remove = useWrite({
    send: ({ id }: Host) => call('DELETE /admin/hosts/{memberId}', { params: { memberId: id } }),
    refresh: [hostKeys.list],
    onSuccess: (_, removed) => ({ title: 'Host Removed', description: removedText(removed) }),
    failed: ['Failed to Remove Host', 'Could not remove this host.'],
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      isOpen={host !== null}
      onClose={onClose}
      title={`Remove host ${host?.username ?? ''}?`}
      consequences={[
        host?.by_role
          ? 'They stay a host until the role is taken from them in Discord.'
          : 'They can’t use the Hosting Panel anymore, from now on.',
      ]}
      confirmLabel="Remove host"
      isDestructive
      isBusy={remove.isPending}
      onConfirm={() => host && remove.mutate(host)}
    >
      <p>The activity log still shows what they did. You can add them again at any time.</p>
    </ConfirmDialog>
  );
}

function removedText({ username, by_role: byRole }: Host): string {
  return byRole ? `${username} is still a host by the Discord role.` : `${username} is no longer a host.`;
}
