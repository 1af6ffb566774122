import type { MemberRow } from '@sunset/contract/api/members.ts';
import { useQuery } from '@tanstack/react-query';
import { MemberPicker } from '../../../entities/members/member-picker.tsx';
import { handleResult } from '../../../lib/requests/handle-result.ts';
import { showErrorToast } from '../../../lib/requests/show-error.ts';
import { PanelSection } from '../../../ui/layout/panel-section.tsx';
import { QueryView } from '../../../ui/states/query-view.tsx';
import { addToast } from '../../../ui/toasts/toast-store.ts';
import { useAddHost } from '../mutations.ts';
import { hostsQuery } from '../queries.ts';
import { HostList } from './host-list.tsx';

/** Hosts, and the field for making a member one. Rule: HOST-3. */
export function HostsSection() {
  const hosts = useQuery(hostsQuery());
  return (
    <div className="grid items-start gap-8 xl:grid-cols-[1fr_24rem]">
      <PanelSection
        title="Hosts"
        description="Hosts run evenings: the session board, check-in, announcements and booking controls. They can’t clear bookings or change openings, resorts, settings and admins."
        isBare
      >
        <QueryView query={hosts} what="hosts">
          {(loaded) => <HostList hosts={loaded} />}
        </QueryView>
      </PanelSection>
      <PanelSection
        title="Add a host"
        description="They need to have signed in here once. The Discord role for hosts works too, without adding anyone here."
      >
        <AddHost addedIds={(hosts.data ?? []).filter(({ added_at }) => added_at !== null).map(({ id }) => id)} />
      </PanelSection>
    </div>
  );
}

function AddHost({ addedIds }: { addedIds: readonly number[] }) {
  const { mutateAsync, isPending } = useAddHost();
  const refusalOf = ({ id, user_type: type }: MemberRow) => {
    if (isPending) return 'One moment…';
    if (addedIds.includes(id)) return 'Is a host already';
    return type === 'admin' ? 'Is an admin, so a host too' : null;
  };
  const handleChoose = (member: MemberRow) =>
    void handleResult(mutateAsync(member.id), {
      onSuccess: () =>
        addToast({ title: 'Host Added', description: `${member.display_name} can use the Hosting Panel now.` }),
      onError: (error) => showErrorToast(error, 'Failed to Add Host', 'Could not make this member a host.'),
    });
  return (
    <MemberPicker
      label="Make a member a host"
      hint="Search, then press the name."
      refusalOf={refusalOf}
      onChoose={handleChoose}
    />
  );
}
