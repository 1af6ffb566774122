import { sql } from 'kysely';
import type { Config } from '../../../config.ts';
import type { DatabaseDeps } from '../../../database/transact.ts';
import { firstDemoGuest } from '../queries.ts';

export type GoldRoleDeps = DatabaseDeps & { config: Pick<Config, 'roleGold'> };

/**
 * Notes which gold roles the site has to give and to take away on Discord, and puts that into the outbox; of one member, or of all.
 * A member whose gold role was given by hand gets none from the site, so that nothing is taken away at the end. Rules: GOLD-5, GOLD-6.
 *
 * race: two processes do it at once, or somebody changes a member of them. Members are locked first, as everywhere; who is locked already
 * is left to the next run. Without that lock, a new row would wait for its member, whose holder may wait for the row.
 */
export async function syncGoldRoles({ db, now, config }: GoldRoleDeps, memberId: number | null = null): Promise<void> {
  if (config.roleGold === undefined) return;
  const at = now();
  await sql`
    with held as (select member_id from gold_roles where state in ('giving', 'given')),
    wanted as (
      insert into gold_roles as role (member_id, state, changed_at)
      select id, 'giving', ${at} from members
      where gold_until > ${at} and (${memberId}::integer is null or id = ${memberId})
        and is_in_server and deleted_at is null and discord_id::numeric < ${firstDemoGuest}::numeric
        and not tiers ? 'gold_customer' and id not in (select member_id from held)
      for no key update of members skip locked
      on conflict (member_id) do update set state = 'giving', changed_at = ${at} where role.state in ('removing', 'removed')
      returning member_id, state
    ),
    unwanted as (
      update gold_roles role set state = 'removing', changed_at = ${at} from (
        select id from members
        where id in (select member_id from held) and (${memberId}::integer is null or id = ${memberId})
          and coalesce(gold_until <= ${at}, true)
        for no key update of members skip locked
      ) ended
      where role.member_id = ended.id and role.state in ('giving', 'given')
      returning role.member_id, role.state
    ),
    due as (select * from wanted union all select * from unwanted)
    select enqueue_messages('gold.role',
      array_agg(gen_random_uuid()::text), array_agg(jsonb_build_object('member_id', member_id)), ${at}, ${at})
    from due having count(*) > 0`.execute(db);
}
