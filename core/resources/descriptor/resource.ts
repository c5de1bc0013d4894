import type * as z from 'zod/mini';
import type { Field } from './field.ts';
import type { AssociatedKind } from './association.ts';
import type { ResourceName } from './resource-name.ts';

/** What all kinds of records have in common. */
export interface AnyRecord {
  id: number;
}

/** A repeated screen as a value: everything that list, form, wire and permissions have to know of a kind of record. */
export interface Resource<T extends AnyRecord = AnyRecord> {
  readonly name: ResourceName;
  /** Below the API's base. */
  readonly path: string;
  /** The API that keeps it (§7). */
  readonly api: 'tracking';
  /** The advanced permissions that its screen and its acts need (§6). */
  readonly permissions: Permissions;
  /** What links call it (contract §3.2). */
  readonly associationKind: AssociatedKind;
  /** The field that people call a record by. */
  readonly titleField: string;
  /** The fields that tell records of the same title apart: the first one that says anything is added to it. */
  readonly titleDetailFields?: readonly string[];
  /** The wire shape, tolerant of what older servers leave out. */
  readonly wire: z.ZodMiniType<T>;
  /** The same shape with the rules that a record has to meet before it is saved (§5); messages are problems. */
  readonly rules: z.ZodMiniType<T>;
  /** A new record. */
  readonly defaults: T;
  /** In reading order. */
  readonly sections: readonly Section[];
  /** The fields that may be columns, the first ones shown until the user chooses. */
  readonly columns: { readonly shown: readonly string[]; readonly more: readonly string[] };
  /** Attribute keys that the attribute editor suggests. */
  readonly attributeSuggestions: readonly string[];
  /** Words of a refusal (§8) that concern a field although they do not name it: a part of the code, and the field. */
  readonly serverErrorFields: Readonly<Record<string, string>>;
}

/** Fields that belong together. */
export interface Section {
  readonly name: string;
  readonly fields: readonly Field[];
}

interface Permissions {
  readonly view: number;
  readonly create: number;
  readonly edit: number;
  readonly remove: number;
}

/** The flags of an area (§6): those of create, edit and delete follow on the area's own. */
export function permissionsFrom(area: number): Permissions {
  return { view: area, create: area + 1, edit: area + 2, remove: area + 3 };
}

/** What is filled in by sections: a kind of record, or a form of its own. */
export type Sectioned = Pick<Resource, 'sections'>;

/** All fields of a resource in reading order. */
export function fieldsOf(resource: Sectioned): readonly Field[] {
  return resource.sections.flatMap(({ fields }) => fields);
}
