-- What donations pay for, as the community writes it. Null: the example's, with its texts (BRAND-5, PAGE-31).
alter table settings add column donation_costs jsonb check (jsonb_typeof(donation_costs) = 'array');
-- A community that was set up has not chosen the example's.
update settings set donation_costs = '[]' where exists (select from installation where kind = 'community');
