import type { Import } from '@sunset/contract/api/imports.ts';
import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { importKeys } from '../../../entities/panel-keys.ts';
import { viewerTimeZone } from '../../../format/dates.ts';
import { findTimeZone } from '../../../format/time-zones.ts';
import { call } from '../../../lib/requests/api.ts';
import { useWrite } from '../../../shared/use-write.ts';
import { Button } from '../../../ui/button.tsx';
import { RadioGroupField } from '../../../ui/forms/radio-group-field.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { kindLabels } from '../labels.ts';

const maxFileName = 200;

/** Of this browser, if it is one that has a name of a place. */
function zone() {
  const timezone = findTimeZone(viewerTimeZone());
  return timezone === null ? {} : { timezone };
}

const kinds = [
  { value: 'bookings', label: kindLabels.bookings, hint: 'Guests with their Roblox name and room.' },
  { value: 'openings', label: kindLabels.openings, hint: 'Resorts with date and time. They stay unpublished.' },
  { value: 'members', label: kindLabels.members, hint: 'Discord IDs, and until when each is gold.' },
] as const;

interface UploadFormProps {
  onUploaded: (id: number) => void;
}

/** Chooses a file, which is sent at once. Rule: IMPORT-7. */
export function UploadForm({ onUploaded }: UploadFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const [kind, setKind] = useState<Import['kind']>('bookings');
  const { mutate, isPending } = useWrite({
    send: (file: File) =>
      call('POST /admin/imports', {
        query: { kind, file_name: [...file.name].slice(-maxFileName).join(''), ...zone() },
        // Browsers name the type by what is installed, or not at all.
        file: new Blob([file], { type: 'text/csv' }),
      }),
    refresh: [importKeys.list],
    onSuccess: ({ id }) => onUploaded(id),
    failed: ['Not uploaded', 'The file could not be read. Please try again.'],
  });
  return (
    <div className="flex flex-col items-start gap-5">
      <RadioGroupField label="What is in the file?" name="kind" value={kind} options={kinds} onChange={setKind} />
      <Button icon={<FileUp size={iconSize.medium} />} isLoading={isPending} onClick={() => input.current?.click()}>
        Choose a CSV file
      </Button>
      <p className="text-sm text-ink-soft">
        In Google Forms: Responses, the three dots, Download responses (.csv). You can choose its ZIP file. In Google
        Sheets: File, Download, Comma-separated values. In Excel: Save as, CSV. At most 5,000 rows and 5 MB.
      </p>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="CSV file"
        accept=".csv,.tsv,.txt,.zip,text/csv"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) mutate(file);
          event.target.value = '';
        }}
      />
    </div>
  );
}
