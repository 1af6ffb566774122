import type { AuditEntry } from '@sunset/contract/api/audit-log.ts';
import { bookingStatuses, isBookingStatus } from '@sunset/contract/bookings/booking-status.ts';
import { paymentMethods } from '@sunset/contract/bookings/payment-methods.ts';
import { isPaymentMethod } from '@sunset/contract/payment-method-ids.ts';
import { formatDate } from '../../format/dates.ts';
import { formatBbc } from '../../format/money.ts';

/** A field of an audit row in words. */
export interface ChangedField {
  label: string;
  before: string;
  after: string;
}

interface FieldKind {
  names: readonly string[];
  say: (value: string) => string;
}

/** Fields whose values need more than their own words. */
const kinds: readonly FieldKind[] = [
  { names: ['status'], say: (value) => (isBookingStatus(value) ? bookingStatuses[value].staffLabel : value) },
  { names: ['payment_method'], say: (value) => (isPaymentMethod(value) ? paymentMethods[value].staffLabel : value) },
  { names: ['price', 'final_price', 'base_price', 'collected'], say: (value) => formatBbc(Number(value)) },
  {
    names: [
      'opening',
      'room',
      'rooms',
      'unit',
      'offer',
      'place',
      'member',
      'companion',
      'to_member',
      'closure',
      'resort',
      'delivery',
    ],
    say: (value) => `no. ${value}`,
  },
];

/** The fields of an audit row, in words. A value that did not exist before or after is shown as a dash. Rule: AUDIT-7. */
export function changedFields({ before, after }: Pick<AuditEntry, 'before' | 'after'>): ChangedField[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.map((name) => ({
    label: labelOf(name),
    before: valueText(name, before?.[name]),
    after: valueText(name, after?.[name]),
  }));
}

/** `payment_method` and `paymentMethod` become "Payment method". */
function labelOf(name: string): string {
  const words = name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z$/;
const words = /^[a-z]+(?:_[a-z]+)*$/;

function valueText(name: string, value: unknown): string {
  if (value === undefined || value === null || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map((item) => valueText(name, item)).join(', ') || '–';
  if (typeof value === 'object') {
    return Object.entries(value)
      .map(([inner, content]) => `${labelOf(inner)}: ${valueText(inner, content)}`)
      .join(', ');
  }
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const kind = kinds.find(({ names }) => names.includes(name));
  if (kind) return kind.say(text);
  if (instant.test(text)) return formatDate(text, 'weekdayDateTime');
  return words.test(text) ? text.replaceAll('_', ' ') : text;
}
