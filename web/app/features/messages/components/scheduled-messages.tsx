import { messageKindOfSwitch, messageKinds, type MessageSwitch } from '@sunset/contract/message-kinds.ts';
import type { AutomaticMessages } from '@sunset/contract/api/messages/automatic-messages.ts';
import { useQuery } from '@tanstack/react-query';
import { useRowChanges } from '../../../lib/requests/row-changes.ts';
import { NotSaved } from '../../../ui/forms/not-saved.tsx';
import { ShortMoment } from '../../../ui/time/short-moment.tsx';
import { QueryView } from '../../../ui/states/query-view.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { Disclosure } from '../../../ui/dialogs/disclosure.tsx';
import { ToggleField } from '../../../ui/forms/toggle-field.tsx';
import { useSwitchAutomatic, type SwitchInput } from '../mutations.ts';
import { automaticMessages } from '../queries.ts';
import { MessageState } from './message-state.tsx';
import { messageKeys } from '../../../entities/messages/query-keys.ts';

const rowOf = (id: MessageSwitch) => messageKinds[messageKindOfSwitch(id)];

interface ScheduledMessagesProps {
  /** Which openings are shown; all of them by default. */
  choose?: (openings: AutomaticMessages[]) => AutomaticMessages[];
}

/** The automatic messages of openings, with their switches: closed where all are shown, but for the next opening. */
export function ScheduledMessages({ choose }: ScheduledMessagesProps) {
  const query = useQuery({ ...automaticMessages, ...(choose && { select: choose }) });
  return (
    <QueryView
      query={query}
      what="scheduled messages"
      pending={
        <div aria-busy>
          <Skeleton className="h-40 w-full" />
        </div>
      }
      isEmpty={query.data?.length === 0}
      empty={<p className="text-ink-soft">No opening is planned.</p>}
    >
      {(openings) => (
        <ul className="grid gap-4 lg:grid-cols-2">
          {openings.map((opening, index) => (
            <li key={opening.opening_id} className="rounded-card border border-line bg-surface px-5 py-2 shadow-low">
              {choose ? (
                <OpeningMessages opening={opening} />
              ) : (
                <Disclosure className="border-y-0" isOpenAtFirst={index === 0} summary={<Summary opening={opening} />}>
                  <Switches opening={opening} />
                </Disclosure>
              )}
            </li>
          ))}
        </ul>
      )}
    </QueryView>
  );
}

interface OpeningProps {
  opening: AutomaticMessages;
}

function OpeningMessages({ opening }: OpeningProps) {
  return (
    <div className="flex flex-col gap-2 py-3">
      <Name opening={opening} />
      <Switches opening={opening} />
    </div>
  );
}

/** Also what would be missed where the switches are closed. */
function Summary({ opening }: OpeningProps) {
  const off = opening.messages.filter(({ is_on: isOn }) => !isOn).length;
  const failed = opening.messages.reduce((sum, message) => sum + message.failed, 0);
  return (
    <span className="flex flex-col py-1">
      <Name opening={opening} />
      {(off > 0 || failed > 0) && (
        <span className="text-sm font-normal text-ink-soft">
          {[off > 0 && `${off} switched off`, failed > 0 && `${failed} not sent`].filter(Boolean).join(', ')}
        </span>
      )}
    </span>
  );
}

function Name({ opening }: OpeningProps) {
  return (
    <>
      <h3 className="font-semibold">{opening.resort}</h3>
      <span className="font-normal text-ink-soft">
        <ShortMoment moment={opening.starts_at} />
        {!opening.is_published && ', not published'}
      </span>
    </>
  );
}

function Switches({ opening }: OpeningProps) {
  const switching = useSwitchAutomatic();
  return (
    <div className="flex flex-col gap-2">
      {opening.messages.map((message) => (
        <div key={message.kind} className="border-t border-line py-2" data-row>
          <ToggleField
            label={rowOf(message.kind).label}
            hint={
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                {rowOf(message.kind).automatic.hint}
                {message.state && <MessageState state={message.state} failure={message.failure} />}
                {message.failed > 0 && `${message.sent} sent, ${message.failed} not`}
              </span>
            }
            isOn={message.is_on}
            isDisabled={switching.isPending}
            onChange={(isOn) => switching.mutate({ openingId: opening.opening_id, kind: message.kind, isOn })}
          />
          <Unsaved openingId={opening.opening_id} kind={message.kind} isOn={message.is_on} />
        </div>
      ))}
    </div>
  );
}

function Unsaved({ openingId, kind, isOn }: SwitchInput) {
  const [change] = useRowChanges<SwitchInput>(
    messageKeys.switches,
    (input) => input.openingId === openingId && input.kind === kind,
  );
  if (!change?.isUnsaved || change.variables.isOn === isOn) return null;
  return <NotSaved what={rowOf(kind).label} onRetry={change.retry} className="mt-2" />;
}
