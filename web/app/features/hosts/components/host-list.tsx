import type { Host } from '@sunset/contract/api/hosts.ts';
import { UserMinus } from 'lucide-react';
import { useState } from 'react';
import { avatarUrl } from '../../../entities/members/avatar.ts';
import { handleResult } from '../../../lib/requests/handle-result.ts';
import { showErrorToast } from '../../../lib/requests/show-error.ts';
import { useSite } from '../../../lib/use-site.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import { StatusLabel } from '../../../ui/status-label.tsx';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import type { Column } from '../../../ui/tables/data-table-props.ts';
import { ShortMoment } from '../../../ui/time/short-moment.tsx';
import { addToast } from '../../../ui/toasts/toast-store.ts';
import { useRemoveHost } from '../mutations.ts';

const columns: readonly Column<Host>[] = [
  { key: 'host', title: 'Host', onCard: 'title', render: (host) => <Person host={host} /> },
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
        icon={<UserMinus aria-hidden size={iconSize.small} />}
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

function Person({ host }: { host: Host }) {
  const { community } = useSite();
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar src={avatarUrl(community.cdnBase, host.discord_id, host.avatar)} />
      <span className="min-w-0">
        <span className="block font-semibold break-words">{host.username}</span>
        <span className="block text-sm font-normal text-ink-soft tabular-nums">{host.discord_id}</span>
      </span>
    </span>
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
  const { mutateAsync, isPending } = useRemoveHost();
  function handleConfirm() {
    if (!host) return;
    void handleResult(mutateAsync(host.id), {
      onSuccess: () => addToast({ title: 'Host Removed', description: removedText(host) }),
      onError: (error) => showErrorToast(error, 'Failed to Remove Host', 'Could not remove this host.'),
      onSettled: onClose,
    });
  }
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
      isBusy={isPending}
      onConfirm={handleConfirm}
    >
      <p>The activity log still shows what they did. You can add them again at any time.</p>
    </ConfirmDialog>
  );
}

function removedText({ username, by_role: byRole }: Host): string {
  return byRole ? `${username} is still a host by the Discord role.` : `${username} is no longer a host.`;
}
