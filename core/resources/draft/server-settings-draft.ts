import { serverChanges, type ServerChanges } from '../../domain/server/server-changes.ts';
import type { Namespace } from '../../domain/values/namespace.ts';
import { isGeocoderUrl } from '../../domain/place/geocoder-settings.ts';
import type { ServerInfo } from '../../domain/server/server-info.ts';
import {
  SERVER_TABS,
  withServerDefaults,
  type ServerTab,
} from '../../domain/server/server-settings-rules.ts';
import { MAX_ATTRIBUTES_LENGTH } from '../descriptor/record-value.ts';
import { attributesOf } from '../descriptor/field-location.ts';
import type { Field } from '../descriptor/field.ts';
import type { FieldProblem, FieldProblems } from '../descriptor/field-problem.ts';
import { draftOf, recordFromForm, type Draft } from './draft.ts';
import { fieldsOf } from '../descriptor/resource.ts';
import { SERVER_SECTIONS } from '../kinds/server-sections.ts';

/** The name of a section of the server settings. */
export type ServerSection = (typeof SERVER_SECTIONS)[number]['name'];

/** The sections of each tab. */
export const TAB_SECTIONS: Readonly<Record<ServerTab, readonly ServerSection[]>> = {
  preferences: ['announcement', 'map', 'formats', 'history'],
  permissions: ['access', 'limits'],
  product: ['product'],
  billing: ['billing'],
  attributes: ['attributes'],
};

/** Attributes that the server uses and that have no input of their own. */
export const SERVER_ATTRIBUTE_SUGGESTIONS = ['timezone', 'event.status.enable'];

/** Returns the initial server settings form. */
export function serverDraft(info: ServerInfo, namespace: Namespace): Draft {
  return draftOf(FORM, withServerDefaults(info, namespace), namespace);
}

/** Returns the fields of a section, in reading order. */
export function serverFields(section: ServerSection): readonly Field[] {
  return SERVER_SECTIONS.find(({ name }) => name === section)?.fields ?? [];
}

/** Returns the tab of a field; undefined for an unknown field. */
export function tabOfServerField(field: string): ServerTab | undefined {
  const section = SERVER_SECTIONS.find(({ fields }) => fields.some(({ name }) => name === field));
  return section && SERVER_TABS.find((tab) => TAB_SECTIONS[tab].includes(section.name));
}

/**
 * Returns the changes of the server's record, or the problems (§5): latitude, longitude and zoom out of range
 * or incomplete, fractions where integers are required, an invalid geocoder URL, texts and attributes over
 * the size limit.
 */
export function serverChangesFromDraft(
  info: ServerInfo,
  draft: Draft,
  namespace: Namespace,
): { changes: ServerChanges } | { problems: FieldProblems } {
  const before = withServerDefaults(info, namespace);
  const { record, problems } = recordFromForm(FORM, { record: before, draft }, namespace);
  const all = {
    ...integerProblems(draft),
    ...incompletePlaceProblems(draft),
    ...lengthProblems(record, draft),
    ...geocoderProblems(draft),
    ...problems,
  };
  return Object.keys(all).length > 0 ? { problems: all } : { changes: serverChanges(before, record) };
}

const FORM = { sections: SERVER_SECTIONS };
const MAX_ANNOUNCEMENT_LENGTH = 4000;
/** Numbers that must be integers; others may have decimals. */
const INTEGER_FIELDS = fieldsOf(FORM).filter(
  ({ kind, name }) =>
    kind === 'number' && name !== 'latitude' && name !== 'longitude' && name !== 'selectZoom',
);

function integerProblems({ fields }: Draft): FieldProblems {
  const broken = INTEGER_FIELDS.filter(({ name }) => {
    const value = Number((fields[name] ?? '').trim().replace(',', '.'));
    return Number.isFinite(value) && !Number.isInteger(value);
  });
  return Object.fromEntries(broken.map(({ name }): [string, FieldProblem] => [name, 'invalid']));
}

/** Latitude and longitude must be given together. */
function incompletePlaceProblems({ fields }: Draft): FieldProblems {
  const empty = ['latitude', 'longitude'].filter((name) => (fields[name] ?? '').trim() === '');
  return empty.length === 1
    ? Object.fromEntries(empty.map((name): [string, FieldProblem] => [name, 'required']))
    : {};
}

function geocoderProblems({ fields }: Draft): FieldProblems {
  const address = (fields['geocoderUrl'] ?? '').trim();
  return address === '' || isGeocoderUrl(address) ? {} : { geocoderUrl: 'invalid' };
}

function lengthProblems(record: object, { fields }: Draft): FieldProblems {
  return {
    ...((fields['announcement'] ?? '').length > MAX_ANNOUNCEMENT_LENGTH && {
      announcement: 'tooLong' as const,
    }),
    ...(JSON.stringify(attributesOf(record)).length > MAX_ATTRIBUTES_LENGTH && {
      attributes: 'tooLong' as const,
    }),
  };
}
