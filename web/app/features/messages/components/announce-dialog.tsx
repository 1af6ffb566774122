import type { ResponseOf } from '@sunset/contract/client.ts';
import { ApiError } from '@sunset/contract/client.ts';
import { useQuery } from '@tanstack/react-query';
import { Hash } from 'lucide-react';
import { messageText } from '../../../entities/messages/message-text.ts';
import { errorText } from '../../../lib/requests/error-text.ts';
import { codeKeys, codeProblems, maxCodeLength, sendCode } from '../../../shared/neighborhood-code.ts';
import { useServerForm } from '../../../shared/use-server-form.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { announce, type AnnouncementKind } from '../mutations.ts';
import { announcementPreview } from '../queries.ts';

type Preview = ResponseOf<'GET /hosting/announcement-preview'>;

const texts = {
  guests: { sent: 'Guest session announcement queued', failed: 'Failed to send guest session announcement' },
  staff: { sent: 'Staff opening ping queued', failed: 'Failed to send staff opening ping' },
} as const;

interface AnnounceDialogProps {
  kind: AnnouncementKind;
  resortName: string;
  /** The only opening that may be announced: the server chooses one of the resort (MSG-8). */
  openingId: number;
  onClose: () => void;
}

/** Shows the post and its channel before one tap sends it. A missing code is asked for here. */
export function AnnounceDialog({ kind, resortName, openingId, onClose }: AnnounceDialogProps) {
  const preview = useQuery(announcementPreview(kind, resortName));
  const post = preview.data;
  const isOther = post !== undefined && post.opening_id !== openingId;
  const needsCode = post !== undefined && post.neighborhood_code === null;

  const form = useServerForm({
    initial: { code: '' },
    send: async ({ code }) => {
      if (post && needsCode) await sendCode({ openingId: post.opening_id }, code);
      return announce(kind, { resort_name: resortName, again: post?.is_announced ?? false });
    },
    refresh: codeKeys,
    problemsOf: (error) => (needsCode ? codeProblems(error) : {}),
    onSuccess: ({ neighborhood_code: code }) => {
      onClose();
      return { title: texts[kind].sent, description: `Neighborhood code: ${code}` };
    },
    failed: ['Error', texts[kind].failed],
    onError(error) {
      // Somebody else was faster: the preview, which is read again, says so and asks again.
      if (error instanceof ApiError && error.problem?.code === 'already_announced') return true;
      if (!needsCode || Object.keys(codeProblems(error)).length === 0) onClose();
      return false;
    },
  });

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={post?.is_announced ? 'Send it again?' : 'Post this on Discord?'}
      confirmLabel={confirmLabel(post)}
      canConfirm={post !== undefined && !isOther && (!needsCode || form.values.code.trim() !== '')}
      isBusy={form.isBusy}
      {...(post?.is_announced && {
        consequences: [kind === 'staff' ? 'Staff get another ping' : 'Guests see a second announcement'],
      })}
      onConfirm={() => form.submit()}
    >
      {preview.isPending && <Skeleton className="h-40" />}
      {preview.isError && (
        <p>{errorText(preview.error, post ? 'This post may be out of date.' : 'We can’t load the post.')}</p>
      )}
      {isOther && <p>This opening can be announced from 24 hours before it starts.</p>}
      {post && !isOther && (
        <>
          {needsCode && (
            <TextField
              {...form.text('code')}
              ref={focusField}
              label="Neighborhood code"
              hint="Guests and staff need it. It is not set yet."
              maxLength={maxCodeLength}
              spellCheck={false}
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
        <Hash size={iconSize.small} />
        {post.channel}
        {post.pings_staff && ', with a ping to the staff role'}
      </figcaption>
      <blockquote className="rounded-control border-l-4 border-accent-text bg-sunk px-4 py-3">
        <p className="font-semibold break-words">{post.title}</p>
        <p className="mt-1 break-words whitespace-pre-line">{messageText(post.parts)}</p>
      </blockquote>
    </figure>
  );
}
