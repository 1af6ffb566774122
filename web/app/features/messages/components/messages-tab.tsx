import { messageKindIds, messageKinds } from '@sunset/contract/message-kinds.ts';
import type { Message, MessageFailure, MessageState as State } from '@sunset/contract/api/messages/messages.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { failureLabels } from '../../../entities/messages/message-labels.ts';
import { useAddressFilters } from '../../../lib/navigation/use-address.ts';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import type { Column } from '../../../ui/tables/data-table-props.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { FilterBar } from '../../../ui/forms/filter-bar.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { QueryView } from '../../../ui/states/query-view.tsx';
import { LoadMore } from '../../../ui/tables/load-more.tsx';
import { PanelSection } from '../../../ui/layout/panel-section.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { ShortMoment } from '../../../ui/time/short-moment.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { useMessagesLive } from '../live.ts';
import { messageList } from '../queries.ts';
import { stateNames } from '../rules.ts';
import { DeliveryNotice } from './delivery-notice.tsx';
import { MessageState } from './message-state.tsx';
import { ResendButton } from './resend-button.tsx';

const any = { value: '', label: 'Any' };
const options = (names: [string, string][]) => [any, ...names.map(([value, label]) => ({ value, label }))];
const failureNames = Object.entries(failureLabels).map(([failure, { name }]): [string, string] => [failure, name]);

function known<Name extends string>(names: Record<Name, unknown>, value: string): Name | null {
  return Object.hasOwn(names, value) ? (value as Name) : null;
}

export function MessagesTab() {
  useMessagesLive();
  const filters = useAddressFilters(['delivery', 'kind', 'failure', 'opening']);
  const { delivery, kind, failure, opening } = filters.values;
  const list = useInfiniteQuery(
    messageList({
      state: known<State>(stateNames, delivery),
      kind: known(messageKinds, kind),
      failure: known<MessageFailure>(failureLabels, failure),
      opening: /^[1-9]\d{0,8}$/.test(opening) ? opening : null,
    }),
  );
  return (
    <PanelSection
      title="Messages"
      description="The messages that the site sends on Discord, and if they arrived."
      isBare
    >
      <DeliveryNotice />
      <FilterBar label="Filter messages" activeCount={filters.activeCount} onClear={filters.clear}>
        <SelectField
          label="State"
          value={delivery}
          options={options(Object.entries(stateNames))}
          onChange={(value) => filters.set('delivery', value)}
        />
        <SelectField
          label="Message"
          value={kind}
          options={options(messageKindIds.map((id) => [id, messageKinds[id].label]))}
          onChange={(value) => filters.set('kind', value)}
        />
        <SelectField
          label="Failure"
          value={failure}
          options={options(failureNames)}
          onChange={(value) => filters.set('failure', value)}
        />
      </FilterBar>
      <QueryView query={list} what="messages" pending={<LoadingState />}>
        {({ pages }) => <Messages list={list} pages={pages} />}
      </QueryView>
    </PanelSection>
  );
}

type List = Pick<ReturnType<typeof useInfiniteQuery>, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;

function LoadingState() {
  return (
    <div aria-busy>
      <Skeleton className="h-64 w-full" />
    </div>
  );
}

function Messages({ list, pages }: { list: List; pages: { items: Message[]; total: number | null }[] }) {
  const rows = pages.flatMap((page) => page.items);
  return (
    <>
      <DataTable
        label="Messages"
        columns={columns}
        rows={rows}
        keyOf={(message) => String(message.id)}
        nameOf={(message) => `${messageKinds[message.kind].label} to ${message.recipient}`}
        actionsOf={resendOf}
        detailOf={failureAdviceOf}
        empty={
          <EmptyState picture={<Inbox size={iconSize.large} />} title="No messages here" headingLevel="h3">
            Messages appear when people book and before openings.
          </EmptyState>
        }
      />
      {rows.length > 0 && (
        <LoadMore shown={rows.length} total={pages[0]?.total ?? null} noun="messages" one="message" list={list} />
      )}
    </>
  );
}

const resendOf = (message: Message) => (message.can.resend ? <ResendButton message={message} /> : null);
const failureAdviceOf = (message: Message) =>
  message.failure !== null && message.state !== 'sent' ? (
    <FailureAdvice message={message} failure={message.failure} />
  ) : null;

function FailureAdvice({ message, failure }: { message: Message; failure: MessageFailure }) {
  return (
    <div className="text-sm text-ink-soft">
      <p>{failureLabels[failure].advice}</p>
      {message.failure_detail && <p className="font-mono text-xs break-words">{message.failure_detail}</p>}
      {message.next_try_at && (
        <p>
          Next try: <ShortMoment moment={message.next_try_at} isExact />
        </p>
      )}
    </div>
  );
}

const columns: readonly Column<Message>[] = [
  { key: 'kind', title: 'Message', onCard: 'title', render: (message) => messageKinds[message.kind].label },
  {
    key: 'state',
    title: 'State',
    onCard: 'corner',
    render: (message) => <MessageState state={message.state} failure={message.failure} />,
  },
  { key: 'recipient', title: 'To', render: (message) => message.recipient },
  { key: 'resort', title: 'Resort', render: (message) => message.resort ?? '–' },
  { key: 'opening', title: 'Opening', render: (message) => <ShortMoment moment={message.opening_starts_at} /> },
  { key: 'written', title: 'Written', render: (message) => <ShortMoment moment={message.created_at} /> },
];
