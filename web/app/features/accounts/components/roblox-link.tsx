import { CircleCheck, Link2, Unlink } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { useLink } from '../hooks/use-link.ts';

export function RobloxLink() {
  const roblox = useLink();
  const [isAsking, setIsAsking] = useState(false);
  const { account, hasFailed } = roblox;
  if (account === null) return hasFailed ? <LinkUnknown /> : <Skeleton className="h-24" />;
  if (account.link === null) return <NotLinked {...roblox} canLink={account.can_link} />;
  const { username, display_name: displayName } = account.link;
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="flex w-full items-start gap-3 rounded-control bg-green-soft px-4 py-3 text-green-text">
        <CircleCheck aria-hidden size={iconSize.medium} className="mt-0.5 shrink-0" />
        <span className="wrap-anywhere">
          Linked with Roblox: <strong>{displayName}</strong> (@{username})
        </span>
      </p>
      <Button
        variant="secondary"
        icon={<Unlink aria-hidden size={iconSize.medium} />}
        isLoading={roblox.isBusy}
        onClick={() => setIsAsking(true)}
      >
        Unlink
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title="Unlink your Roblox account?"
        confirmLabel="Unlink"
        cancelLabel="Keep it linked"
        isBusy={roblox.isBusy}
        onConfirm={() => void roblox.unlink().then(() => setIsAsking(false))}
      >
        <p>
          We remove the link to @{username}. Your bookings stay the same. We then fill in forms from Bloxlink or your
          last booking. You can link it again at any time.
        </p>
      </ConfirmDialog>
    </div>
  );
}

function NotLinked({ canLink, isBusy, link }: { canLink: boolean; isBusy: boolean; link: () => Promise<void> }) {
  if (!canLink) {
    return <p className="text-ink-soft">You can’t link Roblox directly here. Use Bloxlink below.</p>;
  }
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="text-ink-soft">
        Log in to Roblox once to prove it’s yours. Then no one else can book with it. We only read your name. We can’t
        use or change your account.
      </p>
      <Button icon={<Link2 aria-hidden size={iconSize.medium} />} isLoading={isBusy} onClick={link}>
        Link with Roblox
      </Button>
    </div>
  );
}

function LinkUnknown() {
  return (
    <p role="status" className="rounded-control bg-sunk px-4 py-3 text-ink-soft">
      We can’t check your link right now. Please reload the page in a moment.
    </p>
  );
}
