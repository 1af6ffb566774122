import { lazy, type ComponentType } from 'react';
import { PanelHeader } from '../../features/panel/components/panel-header.tsx';
import { LostTab } from '../../features/panel/components/lost-tab.tsx';
import { PartBoundary } from '../../features/panel/components/part-boundary.tsx';
import { StaffGate } from '../../features/panel/components/staff-gate.tsx';
import { parseTab, tabProblem, tabsOf, type PanelTabId, type StaffRole } from '../../features/panel/tabs.ts';
import { LeftInPanel } from '../../features/setup/components/left/left-in-panel.tsx';
import { ServiceNotice } from '../../features/service-health/components/service-notice.tsx';
import { NewerVersion } from '../../features/updates/components/newer-version.tsx';
import { AdminSignIn } from '../../features/auth/components/admin-sign-in.tsx';
import { useDocumentTitle } from '../../lib/navigation/document-title.ts';
import { useAddress } from '../../lib/navigation/use-address.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { TabBar, TabPanel } from '../../ui/navigation/tab-bar.tsx';

/** Each tab is loaded when it is first opened. */
const contents: Record<PanelTabId, ComponentType> = {
  bookings: lazy(async () => ({
    default: (await import('../../features/bookings/admin/list/bookings-tab.tsx')).BookingsTab,
  })),
  'create-opening': lazy(async () => ({
    default: (await import('../../features/openings/components/create-opening-tab.tsx')).CreateOpeningTab,
  })),
  'opening-dates': lazy(async () => ({
    default: (await import('../../features/openings/components/opening-dates-tab.tsx')).OpeningDatesTab,
  })),
  import: lazy(async () => ({
    default: (await import('../../features/imports/components/import-tab.tsx')).ImportTab,
  })),
  roster: lazy(async () => ({
    default: (await import('../../features/roster/components/roster-tab.tsx')).RosterTab,
  })),
  feedback: lazy(async () => ({
    default: (await import('../../features/feedback/components/feedback-tab.tsx')).FeedbackTab,
  })),
  'admin-users': lazy(async () => ({
    default: (await import('./tabs/admin-users-tab.tsx')).AdminUsersTab,
  })),
  members: lazy(async () => ({
    default: (await import('../../features/members/components/members-tab.tsx')).MembersTab,
  })),
  settings: lazy(async () => ({
    default: (await import('./tabs/settings-tab.tsx')).SettingsTab,
  })),
  catalogue: lazy(async () => ({
    default: (await import('../../features/catalog/components/catalog-tab.tsx')).CatalogTab,
  })),
  messages: lazy(async () => ({
    default: (await import('../../features/messages/components/messages-tab.tsx')).MessagesTab,
  })),
  integrations: lazy(async () => ({
    default: (await import('./tabs/integrations-tab.tsx')).IntegrationsTab,
  })),
  activity: lazy(async () => ({
    default: (await import('../../features/audit-log/components/audit-log-tab.tsx')).AuditLogTab,
  })),
};

export default function Admin() {
  return (
    <div className="mx-auto min-h-dvh w-full max-w-[90rem] px-5 pt-8 pb-16 sm:px-8 sm:pt-10">
      <StaffGate visitor={<AdminSignIn />} denial="Only administrators can access this panel." isRedirecting>
        {(role) => <Panel role={role} />}
      </StaffGate>
    </div>
  );
}

/** Hosts have a panel of fewer tabs. */
const titles: Record<StaffRole, string> = { admin: 'Admin Panel', host: 'Staff Panel' };

function Panel({ role }: { role: StaffRole }) {
  const { query, hrefWith, change } = useAddress();
  const current = parseTab(query.get('tab'), role);
  const Content = contents[current];
  const problem = tabProblem(query.get('tab'), role);
  const tabs = tabsOf(role);
  const label = tabs.find(({ id }) => id === current)?.label ?? '';
  useDocumentTitle(`${label} · Admin panel`);
  // URL parameters belong to their tab and are removed when it changes.
  const leaving = Object.fromEntries([...query.keys()].map((name) => [name, null]));
  const changes = (id: PanelTabId) => ({ ...leaving, tab: id });
  return (
    <>
      <PanelHeader
        eyebrow="Behind the scenes"
        title={titles[role]}
        note={role === 'admin' && <NewerVersion />}
        links={
          <ButtonLink href="/hosting" variant="secondary">
            Hosting Panel
          </ButtonLink>
        }
      />
      {role === 'admin' && <ServiceNotice />}
      {role === 'admin' && <LeftInPanel tab={current} isFirstTab={current === tabs[0]?.id} />}
      <div className="mt-6">
        <TabBar
          label={titles[role]}
          tabs={tabs}
          current={current}
          hrefOf={(id) => hrefWith(changes(id))}
          onSelect={(id) => change(changes(id))}
          panelId="admin-tab"
          isOpenAtFirst={query.size === 0}
        />
      </div>
      {problem && <LostTab problem={problem} shown={label} />}
      <TabPanel id="admin-tab" current={current}>
        <PartBoundary key={current}>
          <Content />
        </PartBoundary>
      </TabPanel>
    </>
  );
}
