import { Download } from 'lucide-react';
import { Button } from '../../../../ui/button.tsx';
import { iconSize } from '../../../../ui/icon-size.ts';
import { addToast } from '../../../../ui/toasts/toast-store.ts';
import { useExportBookings, type ExportFile } from '../mutations.ts';
import type { BookingFilters } from '../rules.ts';

interface ExportButtonsProps {
  filters: BookingFilters;
  /** How many bookings match; null or undefined if unknown. */
  total: number | null | undefined;
}

/** Save the bookings that match the filters as CSV (PAGE-48): the list, or numbers and payments. */
export function ExportButtons(props: ExportButtonsProps) {
  return (
    <>
      <ExportButton {...props} file="bookings" label="Export CSV" />
      <ExportButton {...props} file="payments" label="Export payments" />
    </>
  );
}

function ExportButton({ filters, total, file, label }: ExportButtonsProps & { file: ExportFile; label: string }) {
  const exporting = useExportBookings();
  function handleExport() {
    if (total === 0) {
      addToast({ variant: 'destructive', title: 'No Data', description: 'No booking data available to export.' });
      return;
    }
    exporting.mutate({ file, filters });
  }
  return (
    <Button
      variant="secondary"
      icon={<Download size={iconSize.medium} />}
      isLoading={exporting.isPending}
      onClick={handleExport}
    >
      {label}
    </Button>
  );
}
