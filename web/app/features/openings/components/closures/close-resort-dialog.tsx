import type { Closure, ConcernedOpening } from '@sunset/contract/api/openings/closures.ts';
import type { OpeningFormResort } from '@sunset/contract/api/openings/admin.ts';
import { useQuery } from '@tanstack/react-query';
import { openingKeys } from '../../../../entities/openings/query-keys.ts';
import { formatCount } from '../../../../format/numbers.ts';
import { call } from '../../../../lib/requests/api.ts';
import { readFieldProblems } from '../../../../lib/requests/problem-fields.ts';
import { serverNow } from '../../../../lib/server-clock.ts';
import { useServerForm } from '../../../../shared/use-server-form.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { DateField } from '../../../../ui/forms/date-field.tsx';
import { SelectField } from '../../../../ui/forms/select-field.tsx';
import { TextField } from '../../../../ui/forms/text-field.tsx';
import { closeText, findMissing, periodOf, toDecisions, type ClosureForm } from '../../closure-form.ts';
import { closurePreviewQuery } from '../../queries.ts';
import { wallClockOf } from '../../rules.ts';
import { ConcernedOpenings } from './concerned-openings.tsx';

interface CloseResortDialogProps {
  resorts: readonly OpeningFormResort[];
  /** The resort that is shown alone, if there is one. */
  resortId: string;
  onClose: () => void;
}

/** Closes a resort for some days, and decides about its openings then. */
export function CloseResortDialog({ resorts, resortId, onClose }: CloseResortDialogProps) {
  const { form, concerned, isLooking } = useClosureForm(resortId, onClose);
  return (
    <Dialog isOpen onClose={onClose} title="Close a resort">
      <form {...form.props} className="flex flex-col gap-5">
        <SelectField
          {...form.field('resortId')}
          label="Resort"
          required
          placeholder="Choose a resort"
          options={resorts.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <DateField {...form.field('fromDay')} label="First day" required />
          <DateField {...form.field('untilDay')} label="Last day" required min={form.values.fromDay} />
        </div>
        <div role="status">
          {concerned && (
            <ConcernedOpenings
              openings={concerned}
              decisions={form.values.decisions}
              errors={form.errors}
              onChange={(decisions) => form.set({ decisions })}
            />
          )}
        </div>
        <TextField
          {...form.text('reason')}
          label="Reason"
          hint="Guests read it in their message."
          required
          maxLength={200}
        />
        <footer className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="secondary" onClick={onClose} disabled={form.isBusy}>
            Cancel
          </Button>
          <Button type="submit" isLoading={form.isBusy} disabled={isLooking}>
            {closeText(concerned ?? [], form.values.decisions)}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}

function useClosureForm(resortId: string, onClose: () => void) {
  const initial: ClosureForm = {
    resortId,
    fromDay: wallClockOf(new Date(serverNow())).day,
    untilDay: '',
    reason: '',
    decisions: {},
  };
  const form = useServerForm({
    initial,
    missing: findMissing,
    send: async (values) => {
      const period = periodOf(values) ?? { from: '', until: '' };
      return call('POST /admin/resorts/{resortId}/closures', {
        params: { resortId: values.resortId },
        body: { ...period, reason: values.reason, openings: toDecisions(concerned ?? [], values.decisions) },
      });
    },
    refresh: [openingKeys.all],
    problemsOf: (error) => {
      const { from, until, ...others } = readFieldProblems(error);
      return { ...others, ...(from && { fromDay: from }), ...(until && { untilDay: until }) };
    },
    onSuccess({ closure, cancelled_bookings: cancelled, moved_bookings: moved }, { decisions }) {
      onClose();
      const unchanged = toDecisions(concerned ?? [], decisions).filter(({ action }) => action === 'keep').length;
      return { title: 'Resort Closed', description: closedText(closure, { cancelled, moved, unchanged }) };
    },
    failed: ['Close Failed', 'Nothing was changed.'],
  });
  const period = periodOf(form.values);
  const isComplete = period !== null && form.values.resortId !== '';
  const preview = useQuery({
    ...closurePreviewQuery({ resortId: Number(form.values.resortId), ...(period ?? { from: '', until: '' }) }),
    enabled: isComplete,
  });
  const concerned: readonly ConcernedOpening[] | undefined = isComplete ? preview.data : undefined;
  // What is concerned comes in above the button and moves it.
  const isLooking = isComplete && preview.isLoading;
  return { form, concerned, isLooking };
}

interface Done {
  /** Bookings. */
  cancelled: number;
  moved: number;
  /** Openings. */
  unchanged: number;
}

/** What was done, and where it is undone. */
function closedText({ resort, undo }: Closure, { cancelled, moved, unchanged }: Done): string {
  const parts = [
    ...(cancelled > 0 ? [`${formatCount(cancelled, 'booking was', 'bookings were')} cancelled.`] : []),
    ...(moved > 0 ? [`${formatCount(moved, 'booking was', 'bookings were')} moved.`] : []),
    ...(unchanged > 0 ? [`${formatCount(unchanged, 'opening stays', 'openings stay')} as planned.`] : []),
    `${undo === null ? 'Open again' : 'Undo'} is above the openings.`,
  ];
  return [`${resort} is closed on these days.`, ...parts].join(' ');
}
