import type { OpeningFormResort } from '@sunset/contract/api/openings/admin.ts';
import { maxOpenProposals, maxVotesNeeded } from '@sunset/contract/openings/proposals.ts';
import { CalendarPlus } from 'lucide-react';
import { timeZoneLabel, viewerTimeZone } from '../../../../format/dates.ts';
import { numbered } from '../../../../lib/numbered.ts';
import { Button } from '../../../../ui/button.tsx';
import { DialogActions } from '../../../../ui/dialogs/dialog-actions.tsx';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { TextField } from '../../../../ui/forms/text-field.tsx';
import { iconSize } from '../../../../ui/icon-size.ts';
import { useProposalForm } from '../../hooks/use-proposal-form.ts';
import { ProposedRow } from './proposed-row.tsx';

interface ProposeDialogProps {
  resorts: readonly OpeningFormResort[];
  /** How many proposals can be voted on now. */
  openCount: number;
  onClose: () => void;
}

/** Proposes openings for a vote: all of them or none. */
export function ProposeDialog({ resorts, openCount, onClose }: ProposeDialogProps) {
  const form = useProposalForm(resorts, onClose);
  const maxRows = Math.max(1, maxOpenProposals - openCount);
  return (
    <Dialog isOpen onClose={onClose} title="Propose openings">
      <form {...form.props} aria-label="Propose openings" className="flex flex-col gap-4">
        <p className="text-ink-soft">
          Members vote until two hours before the start. With enough votes the site plans the opening, and you publish
          it. Up to {maxOpenProposals} can be open at a time. Times are in your time zone:{' '}
          {timeZoneLabel(viewerTimeZone())}.
        </p>
        <TextField
          {...form.text('votesNeeded')}
          label="Votes needed"
          hint="For each opening."
          type="number"
          inputMode="numeric"
          required
          min={1}
          max={maxVotesNeeded}
        />
        <ol className="flex flex-col gap-4">
          {numbered(form.openings).map(({ id: index, entry }) => (
            <li key={index}>
              <ProposedRow
                index={index}
                count={form.openings.length}
                row={entry}
                options={form.options}
                errorOf={form.errorOf}
                onChange={(changes) => form.setRow(index, changes)}
                onRemove={() => form.removeRow(index)}
              />
            </li>
          ))}
        </ol>
        {form.openings.length < maxRows && (
          <Button
            variant="secondary"
            className="self-start"
            icon={<CalendarPlus size={iconSize.medium} />}
            onClick={form.addRow}
          >
            Add an opening
          </Button>
        )}
        <DialogActions>
          <footer className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" isLoading={form.isBusy}>
              {form.openings.length === 1 ? 'Propose Opening' : `Propose ${form.openings.length} Openings`}
            </Button>
          </footer>
        </DialogActions>
      </form>
    </Dialog>
  );
}
