import { RichText } from '../../../ui/rich-text.tsx';
import { m } from '#messages';
import type { BloxlinkStatus, GameAccount as ServerGameAccount } from '@sunset/contract/api/accounts.ts';
import { CircleCheck, Gamepad2, RefreshCw, Unlink } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { CardTitle } from './card-title.tsx';
import { RobloxLink } from './roblox-link.tsx';
import { useGameCheck } from '../hooks/use-game-check.ts';
import { useLink } from '../hooks/use-link.ts';
import { Notice } from '../../../ui/notice.tsx';

/** The Roblox account: the link made at Roblox, and the one that Bloxlink knows. */
export function GameAccount() {
  const roblox = useLink();
  return (
    <Card as="section" aria-labelledby="game-account" className="flex flex-col gap-6">
      <CardTitle id="game-account" Icon={Gamepad2} title={m.ui_roblox_account()} />
      <RobloxLink roblox={roblox} />
      {roblox.account?.can_check_bloxlink !== false && <BloxlinkCheck known={knownToBloxlink(roblox.account)} />}
    </Card>
  );
}

/** The names that the booking form has from Bloxlink, if it has them from there. */
function knownToBloxlink(account: ServerGameAccount | null): BloxlinkStatus | null {
  const prefill = account?.prefill;
  return prefill?.source === 'bloxlink' ? { is_linked: true, roblox_info: prefill } : null;
}

function BloxlinkCheck({ known }: { known: BloxlinkStatus | null }) {
  const { status, isChecking, check } = useGameCheck();
  return (
    <div className="flex flex-col gap-4 border-t border-line pt-5">
      <h3 className="text-lg font-semibold">{m.accounts_bloxlink_title()}</h3>
      <p className="text-ink-soft">{m.accounts_bloxlink_intro()}</p>
      <div aria-live="polite">
        <CheckResult status={status ?? known} />
      </div>
      <Button
        variant="secondary"
        className="self-start"
        isLoading={isChecking}
        onClick={check}
        icon={<RefreshCw size={iconSize.medium} />}
      >
        {m.accounts_bloxlink_check()}
      </Button>
    </div>
  );
}

function CheckResult({ status }: { status: BloxlinkStatus | null }) {
  if (status === null) {
    return <p className="rounded-control bg-sunk px-4 py-3 text-ink-soft">{m.accounts_bloxlink_unchecked()}</p>;
  }
  if (!status.is_linked || !status.roblox_info) {
    return (
      <Notice tone="yellow" isRow>
        <Unlink size={iconSize.medium} className="mt-0.5 shrink-0" />
        {m.accounts_bloxlink_none()}
      </Notice>
    );
  }
  const { roblox_display_name: displayName, roblox_username: username } = status.roblox_info;
  return (
    <Notice tone="green" isRow>
      <CircleCheck size={iconSize.medium} className="mt-0.5 shrink-0" />
      <span className="wrap-anywhere">
        <RichText
          message={m.accounts_bloxlink_linked}
          inputs={{ name: displayName, username }}
          markup={{ strong: (text) => <strong>{text}</strong> }}
        />
      </span>
    </Notice>
  );
}
