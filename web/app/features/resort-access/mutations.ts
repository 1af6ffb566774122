import {
  resortAccessFields,
  type ResortAccess,
  type ResortAccessField,
} from '@sunset/contract/openings/resort-access.ts';
import type { ResortAccessSettings } from '@sunset/contract/api/openings/resort-access.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/requests/api.ts';
import { rowChangeOptions } from '../../lib/requests/row-changes.ts';
import { useWrite } from '../../shared/use-write.ts';
import { resortAccessQuery } from './queries.ts';
import { resortAccessKeys } from '../../entities/panel-keys.ts';

export interface AccessChange {
  resortName: string;
  flag: ResortAccessField;
  isOpen: boolean;
}

/** Assumed while resort access cannot be loaded. */
export const allOpen = Object.fromEntries(resortAccessFields.map(([field]) => [field, true])) as ResortAccess;

export const useSetAccessAsAdmin = () =>
  useWrite({
    ...rowChangeOptions,
    mutationKey: resortAccessKeys.adminChanges,
    send: ({ resortName, flag, isOpen }: AccessChange) =>
      call('POST /admin/resort-booking-settings/{resort}', {
        params: { resort: resortName },
        body: { [flag]: isOpen },
      }),
    onSuccess: ({ settings }, _change, client) =>
      void client.setQueryData<ResortAccessSettings[]>(resortAccessKeys.all, (rows) =>
        rows?.map((row) => (row.resort_name === settings.resort_name ? settings : row)),
      ),
    failed: ['Error', 'Failed to update booking settings'],
  });

/** Sets one switch from the hosting panel. The endpoint takes all three: the others are sent as cached at that moment. */
export function useSetAccessAsHost() {
  const client = useQueryClient();
  return useWrite({
    ...rowChangeOptions,
    mutationKey: resortAccessKeys.hostChanges,
    send: ({ resortName, flag, isOpen }: AccessChange) => {
      const { resort_name: _name, ...known } = client.getQueryData(resortAccessQuery(resortName).queryKey) ?? {
        resort_name: resortName,
        ...allOpen,
      };
      const body = { ...known, [flag]: isOpen };
      return call('POST /hosting/resort-booking-settings/{resortName}', { params: { resortName }, body });
    },
    onSuccess: ({ settings }, { resortName }) => void client.setQueryData(resortAccessKeys.one(resortName), settings),
    failed: ['Update Failed', 'Failed to update booking settings'],
  });
}
