import type { ReactNode } from 'react';
import { Card } from '../card.tsx';
import { classNames } from '../class-names.ts';
import type { Column, DataTableProps } from './data-table-props.ts';
import { SelectBox } from './data-table-select-box.tsx';

type CardListProps<Row> = DataTableProps<Row> & { onTick: (key: string, isRange: boolean) => void };

/** The rows of a `DataTable` as cards, for narrow screens. */
export function CardList<Row>(props: CardListProps<Row>) {
  return (
    <ul
      aria-label={props.label}
      className={classNames('grid grid-cols-1 md:grid-cols-2', props.cardOf ? 'gap-1 md:gap-3' : 'gap-3')}
    >
      {props.rows.map((row) =>
        props.cardOf ? (
          <OwnCard key={props.keyOf(row)} row={row} {...props} contents={props.cardOf(row)} />
        ) : (
          <RowCard key={props.keyOf(row)} row={row} {...props} />
        ),
      )}
    </ul>
  );
}

/** A card whose contents the list gives: the box to select it is beside them. */
function OwnCard<Row>({ row, contents, ...props }: CardListProps<Row> & { row: Row; contents: ReactNode }) {
  const { keyOf, nameOf, selection, onTick } = props;
  const key = keyOf(row);
  const isSelected = selection?.selected.has(key) ?? false;
  return (
    <Card as="li" isFlush isSelected={isSelected} className="flex items-start px-1.5 py-1 sm:p-3" data-row>
      {selection && (
        <span className="-my-1.5 -ml-2 shrink-0">
          <SelectBox label={`Select ${nameOf(row)}`} isChecked={isSelected} onTick={(range) => onTick(key, range)} />
        </span>
      )}
      <div className="min-w-0 flex-1">{contents}</div>
    </Card>
  );
}

function RowCard<Row>({ row, ...props }: CardListProps<Row> & { row: Row }) {
  const { columns, keyOf, nameOf, selection, onTick } = props;
  const key = keyOf(row);
  const isSelected = selection?.selected.has(key) ?? false;
  const part = (place: Column<Row>['onCard']) => columns.filter((column) => (column.onCard ?? 'line') === place);
  const actions = props.actionsOf?.(row);
  return (
    <Card as="li" isFlush isSelected={isSelected} className="flex flex-col" data-row>
      <div className="flex items-start gap-2 p-4 pb-2">
        {selection && (
          <span className="-mt-2.5 -ml-2.5">
            <SelectBox label={`Select ${nameOf(row)}`} isChecked={isSelected} onTick={(range) => onTick(key, range)} />
          </span>
        )}
        <div className="min-w-0 flex-1 font-semibold">{renderAll(part('title'), row)}</div>
        <div className="shrink-0">{renderAll(part('corner'), row)}</div>
      </div>
      <dl className="grid flex-1 content-start gap-x-4 gap-y-1.5 px-4 pb-4">
        {part('line').map((column) => (
          <div key={column.key} className="flex items-start justify-between gap-4">
            <dt className="shrink-0 text-sm leading-6 text-ink-soft">{column.title}</dt>
            <dd className="min-w-0 text-right break-words">{column.render(row)}</dd>
          </div>
        ))}
      </dl>
      {props.detailOf && <div className="px-4 pb-2">{props.detailOf(row)}</div>}
      {actions && (
        <div className="flex flex-wrap gap-2 border-t border-line bg-sunk p-3 [&>*]:min-h-12 [&>*]:flex-1">
          {actions}
        </div>
      )}
    </Card>
  );
}

function renderAll<Row>(columns: readonly Column<Row>[], row: Row): ReactNode {
  return columns.map((column) => <div key={column.key}>{column.render(row)}</div>);
}
