import type { Admin } from '@sunset/contract/api/admins.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryView } from '../../../ui/states/query-view.tsx';
import { PanelSection } from '../../../ui/layout/panel-section.tsx';
import { adminsQuery } from '../../../shared/admins.ts';
import { AddAdminForm } from './add-admin-form.tsx';
import { AdminList } from './admin-list.tsx';
import { NewCodeDialog, type NewCode } from './new-code-dialog.tsx';

/** The list of admins and the form for adding one. A security code is shown once, when it is created. */
export function AdminsSection() {
  const admins = useQuery(adminsQuery());
  const [newCode, setNewCode] = useState<NewCode | null>(null);
  const [returning, setReturning] = useState<Admin | null>(null);
  return (
    <div className="grid items-start gap-8 xl:grid-cols-[1fr_24rem]">
      <PanelSection
        title="Admin Users"
        description="Admins can do everything in both panels. There is always at least one active admin. A security code is optional: with it an admin can sign in while Discord does not answer."
        isBare
      >
        <QueryView query={admins} what="admins">
          {(loaded) => <AdminList admins={loaded} onNewCode={setNewCode} onAddAgain={setReturning} />}
        </QueryView>
      </PanelSection>
      <PanelSection title="Add an admin" description="They sign in with Discord. The security code is a second way.">
        <AddAdminForm key={returning?.discord_id} returning={returning} onAdded={() => setReturning(null)} />
      </PanelSection>
      <NewCodeDialog newCode={newCode} onClose={() => setNewCode(null)} />
    </div>
  );
}
