import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { Button } from '../../../../ui/button.tsx';
import { Disclosure } from '../../../../ui/dialogs/disclosure.tsx';
import { iconSize } from '../../../../ui/icon-size.ts';
import { Spinner } from '../../../../ui/states/spinner.tsx';
import { useSetup } from '../../hooks/use-setup.ts';
import { checkQuery } from '../../queries.ts';
import { FindingList } from '../finding-list.tsx';
import { Instruction } from '../instructions.tsx';
import { LookFailed } from '../look-failed.tsx';

/** What the doctor finds with the values that were entered. */
export function CheckSection() {
  const check = useQuery(checkQuery());
  return (
    <Instruction title="Look at the check">
      {check.isPending && <Spinner label="Checking everything. This takes some seconds." />}
      {check.isError && <LookFailed error={check.error} />}
      {check.data && !check.isError && <Findings findings={check.data.findings} />}
      {!check.isPending && (
        <Button
          variant="ghost"
          className="self-start"
          icon={<RotateCw size={iconSize.medium} />}
          isLoading={check.isFetching}
          onClick={() => void check.refetch()}
        >
          Check again
        </Button>
      )}
    </Instruction>
  );
}

type Findings = Parameters<typeof FindingList>[0]['findings'];

function Findings({ findings }: { findings: Findings }) {
  const { mode } = useSetup();
  const open = findings.filter(({ level }) => level !== 'ok');
  const fine = findings.filter(({ level }) => level === 'ok');
  return (
    <div>
      <p role="status" className="font-medium">
        {open.length === 0
          ? 'Everything is fine.'
          : `To look at: ${open.length}. You can finish all the same, and fix this later.`}
      </p>
      {open.length > 0 && (
        <p className="mt-1 text-ink-soft">
          Files and commands are on the computer on which the site runs.
          {mode === 'first_run' &&
            ' To go on there, open the link of the set-up on it and press “Continue on this device”.'}
        </p>
      )}
      {open.length > 0 && <FindingList findings={open} label="To look at" />}
      {fine.length > 0 && (
        <Disclosure summary={`Fine: ${fine.length}`} className="mt-2">
          <FindingList findings={fine} label="Fine" />
        </Disclosure>
      )}
    </div>
  );
}
