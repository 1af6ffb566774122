-- Answers that were brought along from another installation belong to an opening and to no booking, so that nobody can see who gave
-- them. Rules: FEEDBACK-9, ARCHIVE-4.
alter table feedback add column id integer generated always as identity;
alter table feedback drop constraint feedback_pkey;
alter table feedback add primary key (id);
alter table feedback alter column booking_id drop not null;
-- race: as before, there is one answer for each booking.
alter table feedback add constraint feedback_booking unique (booking_id);
alter table feedback add column opening_id integer references openings;
alter table feedback add constraint feedback_of_one check (num_nonnulls(booking_id, opening_id) = 1);
create index feedback_opening on feedback (opening_id) where opening_id is not null;
