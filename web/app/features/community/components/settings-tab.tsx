import { CommunitySection } from './community-section.tsx';
import { ResortFlagsSection } from './resort-flags-section.tsx';
import { RobuxItemsSection } from './robux-items-section.tsx';

/** Settings in the panel: who may book where, and what the community says of itself. */
export function SettingsTab() {
  return (
    <div className="flex flex-col gap-10">
      <ResortFlagsSection />
      <CommunitySection />
      <RobuxItemsSection />
    </div>
  );
}
