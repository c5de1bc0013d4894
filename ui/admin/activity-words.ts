import { activityValue } from '@farol/core/domain/activity-changes';
import type { ActivityEntry } from '@farol/core/domain/activity-entry';
import {
  activityLink,
  activityMeaning,
  activityTitle,
  type ActivityArea,
  type ActivityNoun,
  type LinkedRecord,
} from '@farol/core/domain/activity-meaning';
import { typeText } from '../commands/command-text.ts';
import {
  changeTexts,
  fieldsOfNoun,
  LABEL_FIELDS,
  SERVER_FIELDS,
  type Translate,
  type WordsContext,
} from './activity-change-texts.ts';

/** A line of the log in the user's language. */
export interface ActivityWords {
  readonly area: ActivityArea;
  readonly isDone: boolean;
  /** What happened, in a sentence without its subject. */
  readonly title: string;
  /** What changed, a line each; none where nothing can have changed. */
  readonly changes: readonly string[];
}

/** A line of the log in words (product §10, "Shown as"). */
export function activityWords(entry: ActivityEntry, context: WordsContext): ActivityWords {
  const { t } = context;
  const meaning = activityMeaning(entry);
  const { area, isDone } = meaning;
  const way = isDone ? 'done' : 'failed';
  if (meaning.type === 'unknown')
    return { area, isDone, title: t('admin.activity.unknown', { code: String(meaning.code) }), changes: [] };
  if (meaning.type === 'record') {
    const { noun, deed } = meaning;
    const title = t(`admin.activity.${way}.${deed}`, { what: thing(noun, titleIn(entry, noun, context), t) });
    return {
      area,
      isDone,
      title,
      changes: deed === 'edited' ? changeTexts(entry, fieldsOfNoun(noun), context) : [],
    };
  }
  const { act } = meaning;
  const [what, whom] = (activityLink(entry) ?? []).map((end) => linkedThing(end, context));
  const command = commandOf(entry, t);
  const title = t(`admin.activity.${way}.${act}`, {
    name: nameIn(entry, context),
    what: what ?? '?',
    whom: whom ?? '?',
    command: command.title,
  });
  if (act === 'sent') return { area, isDone, title, changes: command.data === '' ? [] : [command.data] };
  const fields = act === 'server' ? SERVER_FIELDS : act === 'settings' ? LABEL_FIELDS : undefined;
  return { area, isDone, title, changes: fields ? changeTexts(entry, fields, context) : [] };
}

/** The same in one text: to search in, and for files. */
export function activityText({ title, changes }: ActivityWords): string {
  return [title, ...changes].join('\n');
}

function thing(kind: string, name: string, t: Translate): string {
  const noun = t(`admin.activity.noun.${kind}`, { defaultValue: kind });
  return name === '' ? noun : t('admin.activity.thing', { noun, name });
}

function linkedThing({ kind, id }: LinkedRecord, { t, nameOf }: WordsContext): string {
  return thing(kind, nameOf(kind, id), t);
}

/** A change that was refused names its record by number only. */
function titleIn(entry: ActivityEntry, noun: ActivityNoun, { nameOf }: WordsContext): string {
  const title = activityTitle(entry);
  const id = entry.object[`${noun}Id`];
  return title || (typeof id === 'number' ? nameOf(noun, id) : '');
}

/** A command names its device by number only. */
function nameIn(entry: ActivityEntry, { t, nameOf }: WordsContext): string {
  const { deviceId, name } = entry.object;
  if (typeof name === 'string' && name !== '') return name;
  const id = deviceId ?? entry.data['deviceId'];
  return (typeof id === 'number' && nameOf('device', id)) || activityTitle(entry) || t('records.unseen');
}

/** What was sent, and the data that went with it. */
function commandOf({ data }: ActivityEntry, t: Translate): { title: string; data: string } {
  const type = activityValue(data['type']);
  const attributes = data['attributes'];
  const values = typeof attributes === 'object' && attributes !== null ? Object.values(attributes) : [];
  return {
    title: activityValue(data['description']) || (type === '' ? '?' : typeText(t, type)),
    data: values
      .map(activityValue)
      .filter((text) => text !== '')
      .join(', '),
  };
}
