import { serverChanges, type ServerChanges } from '../../domain/server/server-changes.ts';
import type { Namespace } from '../../domain/values/namespace.ts';
import { isGeocoderUrl } from '../../domain/place/geocoder-settings.ts';
import { isStreetMapUrl } from '../../domain/server/street-map.ts';
import type { ServerInfo } from '../../domain/server/server-info.ts';
import {
  SERVER_TABS,
  withServerDefaults,
  type ServerTab,
} from '../../domain/server/server-settings-rules.ts';
import type { Field } from '../descriptor/field.ts';
import { checkedRecord } from '../descriptor/record-check.ts';
import type { FieldProblem, FieldProblems } from '../descriptor/field-problem.ts';
import { serverBillingProblems } from './billing-draft.ts';
import { draftOf, type Draft } from './draft.ts';
import { recordFromForm } from './record-from-draft.ts';
import { fieldsOf } from '../descriptor/resource.ts';
import { serverRecord } from '../kinds/server.ts';

/** The name of a section of the server settings. */
export type ServerSection = (typeof serverRecord.sections)[number]['name'];

/** The sections of each tab. */
export const TAB_SECTIONS: Readonly<Record<ServerTab, readonly ServerSection[]>> = {
  preferences: ['announcement', 'map', 'formats', 'history'],
  permissions: ['access', 'limits'],
  product: ['safety', 'product'],
  billing: ['billing'],
  attributes: ['attributes'],
};

/** Returns the initial server settings form. */
export function serverDraft(info: ServerInfo, namespace: Namespace): Draft {
  return draftOf(serverRecord, withServerDefaults(info, namespace), namespace);
}

/** Returns the fields of a section, in reading order. */
export function serverFields(section: ServerSection): readonly Field[] {
  return serverRecord.sections.find(({ name }) => name === section)?.fields ?? [];
}

/** Returns the tab of a field; undefined for an unknown field. */
export function tabOfServerField(field: string): ServerTab | undefined {
  const section = serverRecord.sections.find(({ fields }) => fields.some(({ name }) => name === field));
  return section && SERVER_TABS.find((tab) => TAB_SECTIONS[tab].includes(section.name));
}

/**
 * Returns the changes of the server's record, or the problems (§5): latitude, longitude and zoom out of range
 * or incomplete, fractions where integers are required, an invalid address of the geocoder or of the street map, billing values
 * that mean nothing, texts and attributes over the size limit.
 */
export function serverChangesFromDraft(
  info: ServerInfo,
  draft: Draft,
  namespace: Namespace,
): { changes: ServerChanges } | { problems: FieldProblems } {
  const before = withServerDefaults(info, namespace);
  const { record, problems } = recordFromForm(serverRecord, { record: before, draft }, namespace);
  const all = {
    ...incompletePlaceProblems(draft),
    ...valueProblems(record),
    ...addressProblems(draft),
    ...serverBillingProblems({ record: before, draft }, namespace),
    ...problems,
  };
  return Object.keys(all).length > 0 ? { problems: all } : { changes: serverChanges(before, record) };
}

/** Latitude and longitude must be given together. */
function incompletePlaceProblems({ fields }: Draft): FieldProblems {
  const empty = ['latitude', 'longitude'].filter((name) => (fields[name] ?? '').trim() === '');
  return empty.length === 1
    ? Object.fromEntries(empty.map((name): [string, FieldProblem] => [name, 'required']))
    : {};
}

function addressProblems({ fields }: Draft): FieldProblems {
  const invalid = Object.entries({ geocoderUrl: isGeocoderUrl, streetMapUrl: isStreetMapUrl }).filter(
    ([name, isValid]) => {
      const address = (fields[name] ?? '').trim();
      return address !== '' && !isValid(address);
    },
  );
  return Object.fromEntries(invalid.map(([name]): [string, FieldProblem] => [name, 'invalid']));
}

/** What the form has no field for is not its concern: it is sent back unchanged. */
function valueProblems(record: object): FieldProblems {
  const { problems } = checkedRecord(serverRecord, record);
  return Object.fromEntries(
    fieldsOf(serverRecord).flatMap(({ name, key = name, location }): [string, FieldProblem][] => {
      const problem = location === undefined ? problems.get(key) : undefined;
      return problem ? [[name, problem]] : [];
    }),
  );
}
