import type { ResponseOf } from '@sunset/contract/client.ts';
import { ApiError } from '@sunset/contract/client.ts';
import { useQuery } from '@tanstack/react-query';
import { Hash } from 'lucide-react';
import { useState } from 'react';
import { isInvalidCode, maxCodeLength, useSetCode } from '../../../entities/openings/use-set-code.ts';
import { errorText } from '../../../lib/requests/error-text.ts';
import { showErrorToast } from '../../../lib/requests/show-error.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { addToast } from '../../../ui/toasts/toast-store.ts';
import { useAnnounce, type AnnouncementKind } from '../mutations.ts';
import { announcementPreview } from '../queries.ts';

type Preview = ResponseOf<'GET /hosting/announcement-preview'>;

const texts = {
  guests: { sent: 'Guest session announcement queued', failed: 'Failed to send guest session announcement' },
  staff: { sent: 'Staff opening ping queued', failed: 'Failed to send staff opening ping' },
} as const;

interface AnnounceDialogProps {
  kind: AnnouncementKind;
  resortName: string;
  /** The only opening that may be announced; null: the one that the server chooses (MSG-8). */
  openingId: number | null;
  onClose: () => void;
}

/** Shows the post and its channel before one tap sends it. A missing code is asked for here. */
export function AnnounceDialog({ kind, resortName, openingId, onClose }: AnnounceDialogProps) {
  const preview = useQuery(announcementPreview(kind, resortName));
  const [code, setCode] = useState('');
  const { setCode: saveCode, isPending: isSavingCode, fieldError } = useSetCode();
  const announcing = useAnnounce();
  const post = preview.data;
  const isOther = post !== undefined && openingId !== null && post.opening_id !== openingId;
  const needsCode = post !== undefined && post.neighborhood_code === null;

  async function handleSend({ opening_id: id, is_announced: again }: Preview) {
    try {
      if (needsCode) await saveCode({ owner: { openingId: id }, code: code.trim() });
      const sent = await announcing.mutateAsync({ kind, resortName, again });
      addToast({ title: texts[kind].sent, description: `Neighborhood code: ${sent.neighborhood_code}` });
      onClose();
    } catch (error) {
      // Somebody else was faster: the preview says so and asks again.
      if (error instanceof ApiError && error.problem?.code === 'already_announced') return void preview.refetch();
      if (needsCode && isInvalidCode(error)) return;
      onClose();
      showErrorToast(error, 'Error', texts[kind].failed);
    }
  }

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={post?.is_announced ? 'Send it again?' : 'Post this on Discord?'}
      confirmLabel={confirmLabel(post)}
      canConfirm={post !== undefined && !isOther && (!needsCode || code.trim() !== '')}
      isBusy={isSavingCode || announcing.isPending}
      {...(post?.is_announced && {
        consequences: [kind === 'staff' ? 'Staff get another ping' : 'Guests see a second announcement'],
      })}
      onConfirm={() => post && void handleSend(post)}
    >
      {preview.isPending && <Skeleton className="h-40" />}
      {preview.isError && <p>{errorText(preview.error, 'We can’t load the post.')}</p>}
      {isOther && <p>This opening can be announced from 24 hours before it starts.</p>}
      {post && !isOther && (
        <>
          {needsCode && (
            <TextField
              ref={focusField}
              label="Neighborhood code"
              hint="Guests and staff need it. It is not set yet."
              error={fieldError}
              value={code}
              maxLength={maxCodeLength}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => setCode(event.target.value)}
            />
          )}
          <Post post={post} />
        </>
      )}
    </ConfirmDialog>
  );
}

/** It appears when the dialog is already open. */
const focusField = (field: HTMLInputElement | null) => field?.focus();

function confirmLabel(post: Preview | undefined): string {
  if (post?.is_announced) return 'Send again';
  return post?.neighborhood_code === null ? 'Save code and post' : 'Post';
}

function Post({ post }: { post: Preview }) {
  return (
    <figure className="flex flex-col gap-2">
      <figcaption className="flex flex-wrap items-center gap-x-2 text-ink-soft">
        <Hash aria-hidden size={iconSize.small} />
        {post.channel}
        {post.pings_staff && ', with a ping to the staff role'}
      </figcaption>
      <blockquote className="rounded-control border-l-4 border-accent-text bg-sunk px-4 py-3">
        <p className="font-semibold break-words">{post.title}</p>
        <p className="mt-1 break-words whitespace-pre-line">{post.text}</p>
      </blockquote>
    </figure>
  );
}
