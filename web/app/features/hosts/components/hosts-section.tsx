import type { MemberRow } from '@sunset/contract/api/members.ts';
import { useQuery } from '@tanstack/react-query';
import { MemberPicker } from '../../../shared/member-picker.tsx';
import { call } from '../../../lib/requests/api.ts';
import { useWrite } from '../../../shared/use-write.ts';
import { PanelSection } from '../../../ui/layout/panel-section.tsx';
import { QueryView } from '../../../ui/states/query-view.tsx';
import { hostKeys, hostsQuery } from '../queries.ts';
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
        description="Send them the address of your site: they need to have signed in here once. The Discord role for hosts works too, without adding anyone here."
      >
        <AddHost addedIds={(hosts.data ?? []).filter(({ added_at }) => added_at !== null).map(({ id }) => id)} />
      </PanelSection>
    </div>
  );
}

function AddHost({ addedIds }: { addedIds: readonly number[] }) {
  const add = useWrite({
    send: ({ id }: MemberRow) => call('POST /admin/hosts/add', { body: { member_id: id } }),
    refresh: [hostKeys.list],
    onSuccess: (_, { display_name: name }) => ({
      title: 'Host Added',
      description: `${name} can use the Hosting Panel now.`,
    }),
    failed: ['Failed to Add Host', 'Could not make this member a host.'],
  });
  const refusalOf = ({ id, user_type: type }: MemberRow) => {
    if (add.isPending) return 'One moment…';
    if (addedIds.includes(id)) return 'Is a host already';
    return type === 'admin' ? 'Is an admin, so a host too' : null;
  };
  return (
    <MemberPicker
      label="Make a member a host"
      hint="Search, then press the name."
      refusalOf={refusalOf}
      onChoose={add.mutate}
    />
  );
}
