import { useEffect, useState, type ReactNode } from 'react';
import type { WizardLocation } from './wizard-location.ts';
import { SummarySheet } from './summary/summary-sheet.tsx';

interface MobileActionBarProps {
  location: WizardLocation;
  /** The buttons of the step. */
  children?: ReactNode;
}

/** The bar at the bottom of the screen on phones: selection, price and the step's button. */
export function MobileActionBar({ location, children }: MobileActionBarProps) {
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  useRoomForBar();
  return (
    <div className="sticky bottom-0 z-30 -mx-5 -mb-6 flex items-center gap-3 border-t border-line bg-surface px-5 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] shadow-high sm:-mx-8 sm:-mb-10 sm:px-8 lg:hidden">
      <SummarySheet location={location} isOpen={isSheetOpen} onToggle={setIsSheetOpen} />
      {children}
    </div>
  );
}

/** Keeps toasts above the bar. */
function useRoomForBar(): void {
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--bottom-bar', matchMedia('(min-width: 64rem)').matches ? '0px' : '4.5rem');
    return () => {
      style.removeProperty('--bottom-bar');
    };
  }, []);
}
