import { activityValueText } from '@farol/core/domain/activity/activity-changes';
import type { ActivityEntry } from '@farol/core/domain/activity/activity-entry';
import {
  activityAssociation,
  activityMeaning,
  activityTitle,
  type ActivityCategory,
  type ActivityRecordKind,
  type AssociatedRecord,
} from '@farol/core/domain/activity/activity-meaning';
import { commandTypeText } from '../../commands/command-text.ts';
import {
  changeTexts,
  fieldsOfRecordKind,
  BRANDING_FIELDS,
  SERVER_FIELDS,
  type Translate,
  type ActivityTextContext,
} from './activity-change-texts.ts';

/** A line of the log in the user's language. */
export interface ActivityTextParts {
  readonly category: ActivityCategory;
  readonly isSuccessful: boolean;
  /** What happened, in a sentence without its subject. */
  readonly title: string;
  /** What changed, a line each; none where nothing can have changed. */
  readonly changes: readonly string[];
}

/** A line of the log in words (product §10, "Shown as"). */
export function activityTextParts(entry: ActivityEntry, context: ActivityTextContext): ActivityTextParts {
  const { t } = context;
  const meaning = activityMeaning(entry);
  const { category, isSuccessful } = meaning;
  const outcome = isSuccessful ? 'done' : 'failed';
  if (meaning.type === 'unknown')
    return { category, isSuccessful, title: t('admin.activity.unknown', { code: String(meaning.code) }), changes: [] };
  if (meaning.type === 'record') {
    const { recordKind, action } = meaning;
    const title = t(`admin.activity.${outcome}.${action}`, { what: recordText(recordKind, recordTitle(entry, recordKind, context), t) });
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
  if (operation === 'sent') return { category, isSuccessful, title, changes: command.data === '' ? [] : [command.data] };
  const fields = operation === 'server' ? SERVER_FIELDS : operation === 'settings' ? BRANDING_FIELDS : undefined;
  return { category, isSuccessful, title, changes: fields ? changeTexts(entry, fields, context) : [] };
}

/** The same in one text: to search in, and for files. */
export function activityText({ title, changes }: ActivityTextParts): string {
  return [title, ...changes].join('\n');
}

function recordText(kind: string, name: string, t: Translate): string {
  const noun = t(`admin.activity.noun.${kind}`, { defaultValue: kind });
  return name === '' ? noun : t('admin.activity.thing', { noun, name });
}

function associatedRecordText({ kind, id }: AssociatedRecord, { t, nameOf }: ActivityTextContext): string {
  return recordText(kind, nameOf(kind, id), t);
}

/** A change that was refused names its record by number only. */
function recordTitle(entry: ActivityEntry, noun: ActivityRecordKind, { nameOf }: ActivityTextContext): string {
  const title = activityTitle(entry);
  const id = entry.object[`${noun}Id`];
  return title || (typeof id === 'number' ? nameOf(noun, id) : '');
}

/** A command names its device by number only. */
function deviceName(entry: ActivityEntry, { t, nameOf }: ActivityTextContext): string {
  const { deviceId, name } = entry.object;
  if (typeof name === 'string' && name !== '') return name;
  const id = deviceId ?? entry.data['deviceId'];
  return (typeof id === 'number' && nameOf('device', id)) || activityTitle(entry) || t('records.unseen');
}

/** What was sent, and the data that went with it. */
function sentCommandText({ data }: ActivityEntry, t: Translate): { title: string; data: string } {
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
