import { useRef, type ReactNode } from 'react';
import { CardList } from './data-table-cards.tsx';
import type { DataTableProps, Selection } from './data-table-props.ts';
import { useRowKeys } from './data-table-keys.ts';
import { rangeBetween, toggled } from './data-table-selection.ts';
import { SelectBox } from './data-table-select-box.tsx';
import { classNames } from '../class-names.ts';
import { useWide } from '../hooks/use-wide.ts';

/**
 * A table with a sticky head on wide screens, cards on phones. Rows can be selected (Shift for a range); the up and
 * down arrows move between the same control of neighbouring rows.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const isWide = useWide();
  const last = useRef<string | null>(null);
  const list = useRowKeys();
  const { rows, keyOf, selection, isBusy } = props;
  if (rows.length === 0) return <div aria-busy={isBusy}>{props.empty}</div>;

  function handleTick(key: string, isRange: boolean) {
    if (!selection) return;
    const keys = rows.map(keyOf);
    const from = last.current;
    last.current = key;
    selection.onChange(
      isRange && from !== null
        ? new Set([...selection.selected, ...rangeBetween(keys, from, key)])
        : toggled(selection.selected, key),
    );
  }

  return (
    <div ref={list} className="flex flex-col gap-3" aria-busy={isBusy}>
      {selection && <SelectionBar selection={selection} keys={rows.map(keyOf)} />}
      {isWide ? <Table {...props} onTick={handleTick} /> : <CardList {...props} onTick={handleTick} />}
    </div>
  );
}

function SelectionBar({ selection, keys }: { selection: Selection; keys: string[] }) {
  const count = keys.filter((key) => selection.selected.has(key)).length;
  const isAll = count === keys.length;
  return (
    <div
      className={classNames(
        'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control border px-3 py-1',
        count > 0 ? 'sticky-head sticky top-20 z-20 border-accent-text bg-accent-soft' : 'border-line bg-surface',
      )}
    >
      <SelectBox
        label={isAll ? 'Unselect all' : 'Select all'}
        isChecked={isAll}
        isMixed={count > 0 && !isAll}
        isLabelShown
        onTick={() => selection.onChange(isAll ? new Set() : new Set(keys))}
      />
      <span role="status" className="text-sm font-semibold tabular-nums">
        {count > 0 ? `${count} selected` : ''}
      </span>
      {count > 0 && <div className="ml-auto flex flex-wrap gap-2 py-1">{selection.actions}</div>}
    </div>
  );
}

interface TickProps {
  onTick: (key: string, isRange: boolean) => void;
}

function Table<Row>(props: DataTableProps<Row> & TickProps) {
  const { label, columns, rows, keyOf, actionsOf, selection, detailOf } = props;
  const width = columns.length + (selection ? 1 : 0) + (actionsOf ? 1 : 0);
  return (
    <table className="w-full border-separate border-spacing-0 rounded-card border border-line bg-surface text-left shadow-low">
      <caption className="sr-only">{label}</caption>
      <thead>
        <tr>
          {selection && (
            <th scope="col" className={`${headClasses} w-14`}>
              <span className="sr-only">Select</span>
            </th>
          )}
          {columns.map((column) => (
            <th key={column.key} scope="col" className={classNames(headClasses, column.isNumber && 'text-right')}>
              {column.title}
            </th>
          ))}
          {actionsOf && (
            <th scope="col" className={`${headClasses} text-right`}>
              Actions
            </th>
          )}
        </tr>
      </thead>
      <tbody className="[&>tr:last-child>td]:border-b-0">
        {rows.map((row) => (
          <TableRow key={keyOf(row)} row={row} width={width} detail={detailOf?.(row)} {...props} />
        ))}
      </tbody>
    </table>
  );
}

const headClasses =
  'sticky-head sticky top-18 z-10 border-b border-line bg-sunk px-3 py-3 text-sm font-bold text-ink-soft first:rounded-tl-card last:rounded-tr-card';
const cellClasses = 'border-b border-line px-3 py-2.5 align-middle';

type TableRowProps<Row> = DataTableProps<Row> & TickProps & { row: Row; width: number; detail: ReactNode };

function TableRow<Row>({ row, width, detail, ...props }: TableRowProps<Row>) {
  const { columns, keyOf, nameOf, actionsOf, selection, onTick } = props;
  const key = keyOf(row);
  const isSelected = selection?.selected.has(key) ?? false;
  return (
    <>
      <tr data-row className={classNames('group', isSelected ? 'bg-accent-soft' : 'hover:bg-sunk')}>
        {selection && (
          <td className={cellClasses}>
            <SelectBox
              label={`Select ${nameOf(row)}`}
              isChecked={isSelected}
              onTick={(isRange) => onTick(key, isRange)}
            />
          </td>
        )}
        {columns.map((column) => (
          <td
            key={column.key}
            className={classNames(cellClasses, column.isNumber && 'text-right tabular-nums', column.className)}
          >
            {column.render(row)}
          </td>
        ))}
        {actionsOf && (
          <td className={cellClasses}>
            <div className="flex justify-end gap-2 whitespace-nowrap">{actionsOf(row)}</div>
          </td>
        )}
      </tr>
      {detail && (
        <tr>
          <td colSpan={width} className="border-b border-line px-3 pb-3">
            {detail}
          </td>
        </tr>
      )}
    </>
  );
}
