import type { ApiKey } from '@sunset/contract/api/api-keys.ts';
import { apiScopes } from '@sunset/contract/api-scopes.ts';
import { KeyRound, ScrollText, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../lib/requests/api.ts';
import { useWrite } from '../../../shared/use-write.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { StatusLabel, type StatusTone } from '../../../ui/status-label.tsx';
import type { Column } from '../../../ui/tables/data-table-props.ts';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { ShortMoment } from '../../../ui/time/short-moment.tsx';
import { apiKeysKey } from '../queries.ts';

const states: Record<ApiKey['state'], { tone: StatusTone; label: string }> = {
  live: { tone: 'good', label: 'Active' },
  expired: { tone: 'quiet', label: 'Expired' },
  revoked: { tone: 'quiet', label: 'Revoked' },
};

const columns: readonly Column<ApiKey>[] = [
  { key: 'name', title: 'Key', onCard: 'title', render: (row) => <Name row={row} /> },
  {
    key: 'state',
    title: 'Status',
    onCard: 'corner',
    render: ({ state }) => <StatusLabel tone={states[state].tone}>{states[state].label}</StatusLabel>,
  },
  { key: 'scopes', title: 'May', render: ({ scopes }) => scopes.map((scope) => apiScopes[scope].label).join(', ') },
  {
    key: 'used',
    title: 'Last used',
    render: ({ last_used_at: at }) => <ShortMoment moment={at} otherwise="Never" />,
  },
  { key: 'ends', title: 'Ends', render: ({ expires_at: at }) => <ShortMoment moment={at} otherwise="Never" /> },
];

export function ApiKeyList({ rows }: { rows: readonly ApiKey[] }) {
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  const renderActions = (row: ApiKey) => <Actions row={row} onRevoke={setRevoking} />;
  return (
    <>
      <DataTable
        label="API keys"
        columns={columns}
        rows={rows}
        keyOf={({ id }) => String(id)}
        nameOf={({ name }) => name}
        actionsOf={renderActions}
        empty={
          <EmptyState headingLevel="h3" picture={<KeyRound size={iconSize.huge} />} title="There are no API keys">
            Create one for each program, such as a bot or a screen.
          </EmptyState>
        }
      />
      <RevokeDialog row={revoking} onClose={() => setRevoking(null)} />
    </>
  );
}

function Name({ row }: { row: ApiKey }) {
  return (
    <span className="block min-w-0">
      <span className="block font-semibold break-words">{row.name}</span>
      <span className="block text-sm font-normal text-ink-soft">
        <span className="font-mono">sunset_…{row.ends_with}</span>, by {row.created_by}
      </span>
    </span>
  );
}

function Actions({ row, onRevoke }: { row: ApiKey; onRevoke: (row: ApiKey) => void }) {
  return (
    <>
      <ButtonLink
        variant="ghost"
        href={`/admin?tab=activity&actor=api_key:${row.id}`}
        aria-label={`Activity of ${row.name}`}
        icon={<ScrollText size={iconSize.small} />}
      >
        Activity
      </ButtonLink>
      {row.state === 'live' && (
        <Button
          variant="ghost"
          className="text-danger-text"
          aria-label={`Revoke ${row.name}`}
          icon={<Trash2 size={iconSize.small} />}
          onClick={() => onRevoke(row)}
        >
          Revoke
        </Button>
      )}
    </>
  );
}

function RevokeDialog({ row, onClose }: { row: ApiKey | null; onClose: () => void }) {
  const revoke = useWrite({
    send: ({ id }: ApiKey) => call('DELETE /admin/api-keys/{keyId}', { params: { keyId: String(id) } }),
    refresh: [apiKeysKey],
    onSuccess: (_, { name }) => ({ title: 'Key revoked', description: `${name} no longer works.` }),
    failed: ['Not revoked', 'Could not revoke the key. Please try again.'],
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      isOpen={row !== null}
      onClose={onClose}
      title={`Revoke ${row?.name ?? ''}?`}
      consequences={[
        'Programs that use this key are refused at once.',
        'You can’t undo this. You can create a new key.',
      ]}
      confirmLabel="Revoke key"
      isDestructive
      isBusy={revoke.isPending}
      onConfirm={() => row && revoke.mutate(row)}
    />
  );
}
