import { Sailboat } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { BarChart } from '../../ui/charts/bar-chart.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import type { Column } from '../../ui/tables/data-table-props.ts';
import { DateField, TimeField } from '../../ui/forms/date-field.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { FilterBar } from '../../ui/forms/filter-bar.tsx';
import { iconSize } from '../../ui/icon-size.ts';
import { LineChart } from '../../ui/charts/line-chart.tsx';
import { LoadMore } from '../../ui/tables/load-more.tsx';
import { PanelSection } from '../../ui/layout/panel-section.tsx';
import { SearchField } from '../../ui/forms/search-field.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { ShortMoment } from '../../ui/time/short-moment.tsx';
import { StatusLabel, type StatusTone } from '../../ui/status-label.tsx';
import { TabBar, TabPanel } from '../../ui/navigation/tab-bar.tsx';

const statusTones: readonly StatusTone[] = ['waiting', 'good', 'bad', 'info', 'quiet'];
const tabs = ['First', 'Second', 'A longer third', 'Fourth', 'Fifth'].map((label, index) => ({
  id: `tab-${index}`,
  label,
}));

interface Row {
  id: string;
  name: string;
  rooms: number;
}

const rows: readonly Row[] = [
  { id: '1', name: 'Vista', rooms: 12 },
  { id: '2', name: 'A resort with a name that needs two lines on a phone', rooms: 1200 },
];
const columns: readonly Column<Row>[] = [
  { key: 'name', title: 'Resort', onCard: 'title', render: ({ name }) => name },
  { key: 'state', title: 'State', onCard: 'corner', render: () => <StatusLabel tone="good">OPEN</StatusLabel> },
  { key: 'rooms', title: 'Rooms', isNumber: true, render: ({ rooms: count }) => count },
];

function editButton() {
  return <Button variant="secondary">Edit</Button>;
}

/** All panel components in all states. */
export function PanelKit() {
  return (
    <>
      <Tabs />
      <Table />
      <PanelFields />
      <Dialogs />
      <Charts />
      <PanelSection title="Statuses and moments" description="On a sheet." actions={<Button>Action</Button>}>
        <div className="flex flex-wrap items-center gap-3">
          {statusTones.map((tone) => (
            <StatusLabel key={tone} tone={tone}>
              {tone.toUpperCase()}
            </StatusLabel>
          ))}
          <ShortMoment moment="2026-11-21T19:00:00Z" />
          <ShortMoment moment="2026-11-21T19:00:00Z" isExact />
          <ShortMoment moment={null} otherwise="Never" />
        </div>
      </PanelSection>
    </>
  );
}

function Tabs() {
  const [current, setCurrent] = useState('tab-0');
  return (
    <div>
      <TabBar
        label="Tabs"
        tabs={tabs}
        current={current}
        hrefOf={(id) => `#${id}`}
        onSelect={setCurrent}
        panelId="kit"
      />
      <TabPanel id="kit" current={current}>
        What {current} shows
      </TabPanel>
    </div>
  );
}

function Table() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['1']));
  const empty: ReactNode = <EmptyState picture={<Sailboat size={iconSize.huge} />} title="No resorts" />;
  const table = { columns, keyOf: ({ id }: Row) => id, nameOf: ({ name }: Row) => name, empty };
  return (
    <PanelSection title="Tables" isBare>
      <DataTable
        {...table}
        label="Resorts"
        rows={rows}
        selection={{ selected, onChange: setSelected, actions: <Button>Approve all</Button> }}
        actionsOf={editButton}
        detailOf={({ id }) => (id === '2' ? 'Something more about this one.' : null)}
      />
      <DataTable {...table} label="Resorts without actions" rows={rows} isBusy />
      <DataTable {...table} label="No resorts" rows={[]} />
      <LoadMore shown={200} total={1234} noun="bookings" one="booking" list={pagedList({ hasNextPage: true })} />
      <LoadMore
        shown={200}
        total={1234}
        noun="bookings"
        one="booking"
        list={pagedList({ hasNextPage: true, isFetchingNextPage: true })}
      />
      <LoadMore shown={200} total={null} noun="bookings" one="booking" list={pagedList({ hasNextPage: true })} />
      <LoadMore shown={2} total={2} noun="resorts" one="resort" list={pagedList({ hasNextPage: false })} />
    </PanelSection>
  );
}

function PanelFields() {
  const [text, setText] = useState('vista');
  const [choice, setChoice] = useState<'' | 'a' | 'b'>('');
  return (
    <PanelSection title="Filters and fields" isBare>
      <FilterBar
        label="Filter resorts"
        activeCount={text === '' ? 0 : 1}
        onClear={() => setText('')}
        search={<SearchField label="Search" placeholder="A name" value={text} onSearch={setText} />}
        actions={<Button variant="secondary">Export</Button>}
      >
        <SelectField
          label="Status"
          value={choice}
          placeholder="Choose one"
          options={[
            { value: 'a', label: 'Open' },
            { value: 'b', label: 'Closed', isDisabled: true },
          ]}
          onChange={setChoice}
        />
        <DateField label="From" value="2026-11-21" onChange={() => {}} />
        <TimeField label="Time" hint="Central European Time" value="19:00" onChange={() => {}} />
      </FilterBar>
      <div className="grid gap-4 sm:grid-cols-3">
        <SelectField label="Resort" error="Please choose a resort." value="" options={[]} onChange={() => {}} />
        <DateField label="Date" error="Must not be in the past." required value="" onChange={() => {}} />
        <TimeField label="Time" disabled value="19:00" onChange={() => {}} />
      </div>
    </PanelSection>
  );
}

function Dialogs() {
  const [open, setOpen] = useState<'plain' | 'destructive' | 'busy' | null>(null);
  const close = () => setOpen(null);
  return (
    <div className="flex flex-wrap gap-3">
      <Button onClick={() => setOpen('plain')}>Confirm</Button>
      <Button onClick={() => setOpen('destructive')}>Confirm by typing</Button>
      <Button onClick={() => setOpen('busy')}>Confirm, busy</Button>
      <ConfirmDialog
        isOpen={open === 'plain' || open === 'busy'}
        onClose={close}
        title="Approve this booking?"
        confirmLabel="Approve"
        isBusy={open === 'busy'}
        onConfirm={close}
      >
        <p>Mira gets the Deluxe room at Vista.</p>
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={open === 'destructive'}
        onClose={close}
        title="Clear all bookings?"
        consequences={['12 guests lose their room.', 'It can be undone for 10 minutes.']}
        confirmLabel="Clear all"
        isDestructive
        typeToConfirm="CLEAR"
        onConfirm={close}
      />
    </div>
  );
}

function Charts() {
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <BarChart
        title="Top resorts"
        heads={['Resort', 'Bookings']}
        items={[
          { label: 'Vista', value: 42, text: '42 bookings' },
          { label: 'Coral Beach', value: 17 },
          { label: 'Riviera', value: 0 },
        ]}
      />
      <LineChart
        title="Bookings over time"
        heads={['Day', 'Bookings']}
        points={[3, 8, 5, 13, 21].map((value, index) => ({ label: `Nov ${17 + index}`, value }))}
      />
    </div>
  );
}

const pagedList = (state: { hasNextPage: boolean; isFetchingNextPage?: boolean }) => ({
  isFetchingNextPage: false,
  fetchNextPage: async () => undefined,
  ...state,
});
