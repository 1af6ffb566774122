-- A reply is for the person who acted: an interaction with the same id of somebody else is another one. Rule: INTER-4.
alter table handled_interactions drop constraint handled_interactions_pkey;
alter table handled_interactions add constraint handled_interactions_pkey primary key (id, discord_id);
