import { formatDate } from '../../../../format/dates.ts';
import { formatCount, formatShare } from '../../../../format/numbers.ts';
import { BarChart } from '../../../../ui/charts/bar-chart.tsx';
import { LineChart } from '../../../../ui/charts/line-chart.tsx';
import { byWeek, userTypeNames, type BookingStats } from '../rules.ts';

export function StatisticsCharts({ stats }: { stats: BookingStats }) {
  const weeks = byWeek(stats.over_time);
  return (
    <div className="grid items-start gap-x-10 gap-y-6 pt-2 md:grid-cols-2">
      <BarChart
        title="By room type"
        heads={['Room type', 'Bookings']}
        items={stats.by_room_type.map(({ _id: label, count }) => ({ label, value: count }))}
      />
      <BarChart
        title="By kind of guest"
        heads={['Guests', 'Share']}
        max={1}
        items={stats.by_user_type.map(({ _id: type, count, share }) => ({
          label: userTypeNames[type],
          value: share,
          text: `${formatShare(share)} (${count})`,
        }))}
      />
      <BarChart
        title="How full, by resort"
        heads={['Resort', 'Rooms taken']}
        max={1}
        items={stats.fill_by_resort.map(({ _id: label, rate, taken, units }) => ({
          label,
          value: rate,
          text: `${formatShare(rate)} (${taken} of ${units})`,
        }))}
      />
      <div className="flex flex-col gap-6">
        <LineChart
          title="Requests by week, the last 90 days"
          heads={['Week from', 'Requests']}
          points={weeks.map(({ date, count }) => ({
            label: formatDate(date, 'day', { timeZone: 'UTC' }),
            value: count,
            text: formatCount(count, 'request'),
          }))}
        />
        {stats.fill_by_opening.length > 1 && (
          <LineChart
            title="How full, by opening"
            heads={['Opening', 'Rooms taken']}
            points={stats.fill_by_opening.map(({ openingDate, resort, rate }) => ({
              label: `${formatDate(openingDate, 'dayHour')}, ${resort.replace(/ Sunset Resort$/, '')}`,
              value: Math.round(rate * 100),
              text: formatShare(rate),
            }))}
          />
        )}
      </div>
    </div>
  );
}
