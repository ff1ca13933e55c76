// Stores hashes of the parts of each definition, so that workspaces with equal parts can share them
// in memory. A trigger computes the hashes. So they are also correct if a gateway of an older
// version applies a definition. Each hash is computed from the names and values of a JSON object,
// in their order, without the members that differ between workspaces.
import type { Migration } from "./migration.ts";

const hashed = (members: string): string =>
  `encode(sha256(convert_to(coalesce((${members}), ''), 'UTF8')), 'hex')`;
const members = (object: string, left: string): string =>
  `select string_agg(to_json(m.key)::text || ':' || m.value::text, ',' order by m.place)
    from json_each(${object}) with ordinality as m(key, value, place) where m.key not in (${left})`;

export const definitionParts: Migration = {
  name: "definition parts",
  statements: [
    "alter table gateway.workspace add column parts json",
    `create function gateway.definition_parts(definition json) returns json language sql immutable set search_path = '' as $$
      select json_build_object(
        'model', ${hashed(members("definition", "'workspace', 'keys'"))},
        'settings', ${hashed(members("definition -> 'workspace'", "'id', 'name'"))},
        'keys', ${hashed(`select string_agg(to_json(k.key)::text || ':{' || coalesce((${members("k.value", "'id'")}), '') || '}', ',' order by k.place)
          from json_each(definition -> 'keys') with ordinality as k(key, value, place)`)},
        'keyIds', (select coalesce(json_object_agg(k.key, k.value ->> 'id'), '{}') from json_each(definition -> 'keys') as k)
      ) $$`,
    `create function gateway.set_definition_parts() returns trigger language plpgsql security definer set search_path = '' as $$
      begin
        new.parts := gateway.definition_parts(new.definition);
        return new;
      end $$`,
    `create trigger definition_parts before insert or update of definition on gateway.workspace
      for each row execute function gateway.set_definition_parts()`,
  ],
};
