import { activityValueText } from '@farol/core/domain/activity/activity-changes';
import type { ActivityEntry } from '@farol/core/domain/activity/activity-entry';
import {
  activityAssociation,
  activityMeaning,
  activityTitle,
  type AssociatedRecord,
} from '@farol/core/domain/activity/activity-meaning';
import {
  type ActivityCategory,
  type ActivityRecordKind,
} from '@farol/core/domain/activity/activity-category';
import {
  isAssociatedKind,
  isPlainKind,
  RESOURCE_OF_KIND,
} from '@farol/core/resources/descriptor/association';
import { commandTypeText } from '../../commands/command-text.ts';
import {
  changeTexts,
  fieldsOfRecordKind,
  BRANDING_FIELDS,
  SERVER_FIELDS,
  type ActivityTranslate,
  type ActivityTextContext,
} from './activity-change-texts.ts';

/** The texts of an activity log entry in the user's language. */
export interface ActivityTextParts {
  readonly category: ActivityCategory;
  readonly isSuccessful: boolean;
  /** What happened, as a sentence without its subject. */
  readonly title: string;
  /** One line per change; empty for actions that change nothing. */
  readonly changes: readonly string[];
}

/** Returns the texts of an entry (facts §10, "Shown as"), with how often it happened unless it was once. */
export function activityTextParts(entry: ActivityEntry, context: ActivityTextContext): ActivityTextParts {
  const parts = textPartsOfOne(entry, context);
  return entry.count === 1 ? parts : { ...parts, title: `${parts.title} ×${entry.count}` };
}

function textPartsOfOne(entry: ActivityEntry, context: ActivityTextContext): ActivityTextParts {
  const { t } = context;
  const meaning = activityMeaning(entry);
  const { category, isSuccessful } = meaning;
  const outcome = isSuccessful ? 'done' : 'failed';
  if (meaning.type === 'unknown')
    return {
      category,
      isSuccessful,
      title: t('admin.activity.unknown', { code: String(meaning.code) }),
      changes: [],
    };
  if (meaning.type === 'record') {
    const { recordKind, action } = meaning;
    const title = t(`admin.activity.${outcome}.${action}`, {
      what: recordText(recordKind, recordTitle(entry, recordKind, context), t),
    });
    return {
      category,
      isSuccessful,
      title,
      changes: action === 'edited' ? changeTexts(entry, fieldsOfRecordKind(recordKind), context) : [],
    };
  }
  const { operation } = meaning;
  const [what, whom] = (activityAssociation(entry) ?? []).map((end) => associatedRecordText(end, context));
  const command = sentCommandText(entry, t);
  const title = t(`admin.activity.${outcome}.${operation}`, {
    name: deviceName(entry, context),
    what: what ?? '?',
    whom: whom ?? '?',
    command: command.title,
  });
  if (operation === 'sent')
    return { category, isSuccessful, title, changes: command.data === '' ? [] : [command.data] };
  const fields =
    operation === 'server' ? SERVER_FIELDS : operation === 'settings' ? BRANDING_FIELDS : undefined;
  return { category, isSuccessful, title, changes: fields ? changeTexts(entry, fields, context) : [] };
}

/** Joins the texts of an entry, for searching and for exported files. */
export function activityText({ title, changes }: ActivityTextParts): string {
  return [title, ...changes].join('\n');
}

/** Returns the name of a category of the log. */
export function categoryText(t: (key: string) => string, category: ActivityCategory): string {
  return isPlainKind(category)
    ? t(`records.kind.${RESOURCE_OF_KIND[category]}.many`)
    : t(`admin.activity.area.${category}`);
}

/** Returns the name of a record of a kind; a kind that is not known here keeps its name on the wire. */
function kindText(kind: string, t: ActivityTranslate): string {
  if (kind === 'share') return t('admin.activity.noun.share');
  return isAssociatedKind(kind) ? t(`records.kind.${RESOURCE_OF_KIND[kind]}.one`) : kind;
}

function recordText(kind: string, name: string, t: ActivityTranslate): string {
  const noun = kindText(kind, t);
  return name === '' ? noun : t('admin.activity.thing', { noun, name });
}

function associatedRecordText({ kind, id }: AssociatedRecord, { t, nameOf }: ActivityTextContext): string {
  return recordText(kind, nameOf(kind, id), t);
}

/** Returns the title of the record of an entry. A refused change names its record by id only. */
function recordTitle(
  entry: ActivityEntry,
  noun: ActivityRecordKind,
  { nameOf }: ActivityTextContext,
): string {
  const title = activityTitle(entry);
  const id = entry.object[`${noun}Id`];
  return title || (typeof id === 'number' ? nameOf(noun, id) : '');
}

/** Returns the name of the device of an entry. A command names its device by id only. */
function deviceName(entry: ActivityEntry, { t, nameOf }: ActivityTextContext): string {
  const { deviceId, name } = entry.object;
  if (typeof name === 'string' && name !== '') return name;
  const id = deviceId ?? entry.data['deviceId'];
  return (typeof id === 'number' && nameOf('device', id)) || activityTitle(entry) || t('records.unseen');
}

/** Returns the title of a sent command and its data. */
function sentCommandText({ data }: ActivityEntry, t: ActivityTranslate): { title: string; data: string } {
  const type = activityValueText(data['type']);
  const attributes = data['attributes'];
  const values = typeof attributes === 'object' && attributes !== null ? Object.values(attributes) : [];
  return {
    title: activityValueText(data['description']) || (type === '' ? '?' : commandTypeText(t, type)),
    data: values
      .map(activityValueText)
      .filter((text) => text !== '')
      .join(', '),
  };
}
