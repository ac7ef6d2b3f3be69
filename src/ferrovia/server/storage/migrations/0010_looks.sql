-- A name has a look as it is written and one in small letters. Those of accounts are noted again when the server
-- starts; of a deleted account only the first is known, and rests until its time is over.
delete from looks where until is null;
