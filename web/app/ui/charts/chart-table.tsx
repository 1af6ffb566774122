import { Disclosure } from '../dialogs/disclosure.tsx';

interface ChartTableProps {
  title: string;
  heads: readonly [string, string];
  rows: readonly { label: string; text: string }[];
}

/** The values of a chart as a table. */
export function ChartTable({ title, heads, rows }: ChartTableProps) {
  return (
    <Disclosure summary="Show as a table" className="border-b-0">
      <table className="w-full text-left">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr className="text-sm text-ink-soft">
            <th scope="col" className="py-1 pr-4">
              {heads[0]}
            </th>
            <th scope="col" className="py-1 text-right">
              {heads[1]}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, text }) => (
            <tr key={label} className="border-t border-line">
              <th scope="row" className="py-1.5 pr-4 font-medium">
                {label}
              </th>
              <td className="py-1.5 text-right tabular-nums">{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Disclosure>
  );
}
