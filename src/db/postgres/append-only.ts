import { HEAD_MOVED } from './failures.ts'

/** Enforced by the database for every client. `search_path` is fixed, so that a caller's one cannot redirect the functions. */
export const appendOnly = [
  `CREATE FUNCTION refuse_change_of_events() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
   BEGIN RAISE EXCEPTION 'events is append-only: % refused', TG_OP; END $$`,
  `CREATE TRIGGER events_no_change BEFORE UPDATE OR DELETE OR TRUNCATE ON events
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_events()`,
  // A lookup per row: a join would keep the plan that was made for an empty table
  `CREATE FUNCTION refuse_gap_in_events() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
   BEGIN
     IF EXISTS (SELECT FROM added WHERE prev_hash IS DISTINCT FROM CASE position
       WHEN 1 THEN repeat('0', 64)
       ELSE (SELECT last.hash FROM events AS last WHERE last.position = added.position - 1) END)
     THEN
       RAISE EXCEPTION 'events is append-only: an event must follow the last' USING ERRCODE = '${HEAD_MOVED}';
     END IF;
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER events_no_gap AFTER INSERT ON events REFERENCING NEW TABLE AS added
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_gap_in_events()`,
]
