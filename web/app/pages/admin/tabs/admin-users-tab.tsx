import { AdminsSection } from '../../../features/admins/components/admins-section.tsx';
import { HostsSection } from '../../../features/hosts/components/hosts-section.tsx';

/** Who is on the staff: admins, and the hosts who run evenings. */
export function AdminUsersTab() {
  return (
    <div className="flex flex-col gap-12">
      <AdminsSection />
      <HostsSection />
    </div>
  );
}
