-- `set_room_count` and the room counts of staff share `is_unit_in_use`. No table changes.
select;
