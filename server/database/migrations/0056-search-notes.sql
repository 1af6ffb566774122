-- Staff search bookings by part of a note. The index is partial: most guests write none.
create index bookings_notes_part on bookings using gin (lower(notes) gin_trgm_ops) where notes <> '';
