import { RichText } from '../../../ui/rich-text.tsx';
import { m } from '#messages';
import type { GameAccount } from '@sunset/contract/api/accounts.ts';
import { CircleCheck, Link2, Unlink } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import type { RobloxLink as LinkState } from '../hooks/use-link.ts';
import { Notice } from '../../../ui/notice.tsx';

export function RobloxLink({ roblox }: { roblox: LinkState }) {
  const [isAsking, setIsAsking] = useState(false);
  const { account, hasFailed } = roblox;
  if (account === null) return hasFailed ? <LinkUnknown /> : <Skeleton className="h-24" />;
  if (account.link === null) return <NotLinked {...roblox} account={account} />;
  const { username, display_name: displayName } = account.link;
  return (
    <div className="flex flex-col items-start gap-4">
      <Notice tone="green" isRow className="w-full">
        <CircleCheck size={iconSize.medium} className="mt-0.5 shrink-0" />
        <span className="wrap-anywhere">
          <RichText
            message={m.accounts_link_current}
            inputs={{ name: displayName, username }}
            markup={{ strong: (text) => <strong>{text}</strong> }}
          />
        </span>
      </Notice>
      <Button
        variant="secondary"
        icon={<Unlink size={iconSize.medium} />}
        isLoading={roblox.isBusy}
        onClick={() => setIsAsking(true)}
      >
        {m.accounts_unlink()}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={m.accounts_unlink_question()}
        confirmLabel={m.accounts_unlink()}
        cancelLabel={m.accounts_unlink_keep()}
        isBusy={roblox.isBusy}
        onConfirm={() => void roblox.unlink().then(() => setIsAsking(false))}
      >
        <p>{m.accounts_unlink_text({ username })}</p>
      </ConfirmDialog>
    </div>
  );
}

interface NotLinkedProps {
  account: GameAccount;
  isBusy: boolean;
  link: () => Promise<void>;
}

function NotLinked({ account, isBusy, link }: NotLinkedProps) {
  if (!account.can_link) {
    const text = account.can_check_bloxlink ? m.accounts_link_unavailable() : m.accounts_link_none();
    return <p className="text-ink-soft">{text}</p>;
  }
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="text-ink-soft">{m.accounts_link_intro()}</p>
      <Button icon={<Link2 size={iconSize.medium} />} isLoading={isBusy} onClick={link}>
        {m.accounts_link_start()}
      </Button>
    </div>
  );
}

function LinkUnknown() {
  return (
    <p role="status" className="rounded-control bg-sunk px-4 py-3 text-ink-soft">
      {m.accounts_link_load_failed()}
    </p>
  );
}
