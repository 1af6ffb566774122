import { ResortAccessSection } from '../../../features/resort-access/components/resort-access-section.tsx';
import { RobuxItemsSection } from '../../../features/site-settings/components/robux-items-section.tsx';
import { SiteSettingsSection } from '../../../features/site-settings/components/site-settings-section.tsx';

export function SettingsTab() {
  return (
    <div className="flex flex-col gap-10">
      <ResortAccessSection />
      <SiteSettingsSection />
      <RobuxItemsSection />
    </div>
  );
}
