import {
  activityFieldChanges,
  activityValueText,
  type FieldChange,
} from '@farol/core/domain/activity/activity-changes';
import type { ActivityEntry, ActivityValues } from '@farol/core/domain/activity/activity-entry';
import { activityMeaning } from '@farol/core/domain/activity/activity-meaning';
import { type ActivityRecordKind } from '@farol/core/domain/activity/activity-category';
import { parsePermissionFlags } from '@farol/core/domain/access/permission';
import { parseBranding } from '@farol/core/domain/server/branding/branding-config';
import { parseBillingAmount } from '@farol/core/domain/billing/billing-amount';
import { DEFAULT_BRANDING } from '@farol/core/domain/server/branding/branding';
import type { DistanceUnit, SpeedUnit } from '@farol/core/domain/values/measurement-units';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import { FIELD_FORMATS } from '@farol/core/resources/descriptor/field-formats';
import { fieldKey } from '@farol/core/resources/descriptor/field-location';
import { isConditionMet, type Field } from '@farol/core/resources/descriptor/field';
import { fieldsOf } from '@farol/core/resources/descriptor/resource';
import { RESOURCE_OF_KIND } from '@farol/core/resources/descriptor/association';
import { serverRecord } from '@farol/core/resources/kinds/server';
import { FIELD_TEXTS } from '../../records/texts/field-texts.ts';

/** Returns the text of a key of the catalog with the given values. */
export type ActivityTranslate = (key: string, values?: Readonly<Record<string, string | number>>) => string;

/** What the texts of the activity log depend on. */
export interface ActivityTextContext {
  readonly t: ActivityTranslate;
  readonly language: string;
  readonly namespace: string;
  readonly distance: DistanceUnit;
  readonly speed: SpeedUnit;
  /** Returns the name of a record that the log knows by its id only; '' if unknown. */
  readonly nameOf: (kind: string, id: number) => string;
}

/** Fields, and the prefix of the keys of their labels in the catalog. */
export interface LabeledFields {
  readonly fields: readonly Field[];
  readonly texts: string;
}

/** Returns the fields of a kind of record. */
export function fieldsOfRecordKind(recordKind: ActivityRecordKind): LabeledFields {
  return {
    fields: fieldsOf(RESOURCES[recordKind === 'share' ? 'users' : RESOURCE_OF_KIND[recordKind]]),
    texts: 'records.field',
  };
}

/** The fields of the server's settings. */
export const SERVER_FIELDS: LabeledFields = {
  fields: fieldsOf(serverRecord),
  texts: 'server.field',
};
/** The fields of the branding by the names they have in the log. */
export const BRANDING_FIELDS: LabeledFields = {
  fields: [
    { name: 'title', kind: 'text' },
    { name: 'whatsapp', kind: 'text' },
    { name: 'headLogo', kind: 'text' },
    { name: 'logo', kind: 'text' },
    { name: 'loginLogo', kind: 'text' },
    { name: 'loginPicture', kind: 'text' },
    { name: 'icon', kind: 'text' },
    { name: 'colors', kind: 'text' },
  ],
  texts: 'admin.branding.field',
};

/**
 * Returns one line per changed field (facts §10, "Diff"), labeled as in the forms. A successful edit without
 * changes says so.
 */
export function changeTexts(
  entry: ActivityEntry,
  { fields, texts }: LabeledFields,
  context: ActivityTextContext,
): readonly string[] {
  const { t, namespace } = context;
  const changes = activityFieldChanges(entry).map((change) => {
    const candidates = fields.filter(
      (candidate) =>
        (candidate.location === 'attributes' || candidate.location === 'namespaced') === change.isAttribute &&
        fieldKey(candidate, namespace) === change.key,
    );
    // Several fields may share a key; the other values of the record, before or after, decide which one is
    // meant.
    const activeFieldIn = (values: ActivityValues): Field | undefined =>
      candidates.find(({ when }) => isFieldActive(when, values, fields)) ?? candidates[0];
    const field = activeFieldIn(entry.data);
    return t('admin.activity.change', {
      field: field
        ? t(`${texts}.${field.name}`, { defaultValue: t(`records.field.${field.name}`) })
        : keyWithoutNamespace(change, namespace),
      before: valueText(change.before, activeFieldIn(entry.old), context),
      after: valueText(change.after, field, context),
    });
  });
  if (changes.length > 0) return changes;
  // The log has no changes for an edit that was refused.
  return activityMeaning(entry).isSuccessful ? [t('admin.activity.unchanged')] : [];
}

function isFieldActive(when: Field['when'], values: ActivityValues, fields: readonly Field[]): boolean {
  return isConditionMet(when, (name) => {
    const field = fields.find((candidate) => candidate.name === name);
    return activityValueText(values[field?.key ?? name]);
  });
}

/** Returns a key that has no label in any form, without the namespace. */
function keyWithoutNamespace({ key }: FieldChange, namespace: string): string {
  return key.startsWith(`${namespace}.`) ? key.slice(namespace.length + 1) : key;
}

function valueText(value: unknown, field: Field | undefined, context: ActivityTextContext): string {
  const { t, language, distance, speed } = context;
  const override = VALUE_TEXT_OVERRIDES[field?.name ?? '']?.(value, context);
  if (override !== undefined) return override;
  if (activityValueText(value) === '' || (field?.name === 'whatsapp' && value === false))
    return t('admin.activity.empty');
  const formattedValue = field ? FIELD_FORMATS[field.kind].toText(value, field) : '';
  const title = field?.kind === 'reference' ? context.nameOf(field.to, Number(formattedValue)) : '';
  // The log already hides secrets and truncates areas.
  const text =
    field && formattedValue !== ''
      ? FIELD_TEXTS[field.kind](formattedValue, field, { t, language, distance, speed, title })
      : '';
  if (text !== '') return text;
  if (typeof value === 'boolean') return t(value ? 'records.yes' : 'records.no');
  return activityValueText(value) === '0' && field?.kind === 'reference'
    ? t('admin.activity.empty')
    : activityValueText(value);
}

/**
 * Fields whose values read differently in the log than in a list; undefined falls back to the common text.
 */
const VALUE_TEXT_OVERRIDES: Readonly<
  Record<string, (value: unknown, context: ActivityTextContext) => string | undefined>
> = {
  headLogo: (value, { t }) => headerText(value, t),
  advancedPerms: (value, { t }) => {
    const flags = parsePermissionFlags(value);
    return flags && t('records.permissions', { count: flags.filter(Boolean).length });
  },
  enableLockUnlock: (value, { t }) => t(`server.lock.${String(value) === 'true' ? 'always' : 'automatic'}`),
  billingPrice: (value, { language }) => {
    const amount = parseBillingAmount(activityValueText(value));
    return amount === undefined
      ? undefined
      : new Intl.NumberFormat(language, { minimumFractionDigits: 2 }).format(amount);
  },
};

/** Formats the header of the branding: whether it has an image, and its text. */
function headerText(value: unknown, t: ActivityTranslate): string {
  const { showsLogo, headerText: text } =
    parseBranding({ config: { headLogo: parseJson(value) } }) ?? DEFAULT_BRANDING;
  return [t(`admin.branding.${showsLogo ? 'image' : 'text'}`), text].filter((part) => part !== '').join(': ');
}

function parseJson(value: unknown): unknown {
  try {
    return typeof value === 'string' ? JSON.parse(value) : value;
  } catch {
    return undefined;
  }
}
