import { useIsPrimaryAdmin } from '../../../shared/admins.ts';
import { ArchiveSection } from '../../../features/archive/components/archive-section.tsx';
import { BackupsSection } from '../../../features/backups/components/backups-section.tsx';
import { ResortAccessSection } from '../../../features/resort-access/components/resort-access-section.tsx';
import { RobuxItemsSection } from '../../../features/site-settings/components/robux-items-section.tsx';
import { SetupAgain } from '../../../features/setup/components/setup-again.tsx';
import { BrandSection } from '../../../features/site-settings/components/brand-section.tsx';
import { ContentSection } from '../../../features/site-content/components/content-section.tsx';
import { SiteSettingsSection } from '../../../features/site-settings/components/site-settings-section.tsx';

const sections = [
  { id: 'community', label: 'Community', Section: SiteSettingsSection },
  { id: 'brand', label: 'Brand', Section: BrandSection },
  { id: 'content', label: 'Texts of the pages', Section: ContentSection },
  { id: 'who-can-book', label: 'Who can book', Section: ResortAccessSection },
  { id: 'robux-items', label: 'Robux items', Section: RobuxItemsSection },
  { id: 'backups', label: 'Backups', Section: BackupsSection },
] as const;

/** Only the primary admin has them. */
const ownSections = [
  { id: 'everything-out', label: 'Everything out', Section: ArchiveSection },
  { id: 'set-up', label: 'Set-up', Section: SetupAgain },
] as const;

/** The browser looks for the section of a link before the panel is there. */
function showAddressed(section: HTMLElement | null): void {
  if (section && location.hash === `#${section.id}`) section.scrollIntoView({ behavior: 'instant' });
}

export function SettingsTab() {
  const shown = useIsPrimaryAdmin() ? [...sections, ...ownSections] : sections;
  return (
    <div className="flex flex-col gap-8">
      <nav aria-label="Settings" className="flex flex-wrap gap-2">
        {shown.map(({ id, label }) => (
          <a
            key={id}
            href={`#${id}`}
            className="flex min-h-11 items-center rounded-full border border-line-strong bg-surface px-5 font-semibold hover:border-accent-text"
          >
            {label}
          </a>
        ))}
      </nav>
      {shown.map(({ id, Section }) => (
        <div key={id} id={id} ref={showAddressed} className="scroll-mt-24">
          <Section />
        </div>
      ))}
    </div>
  );
}
