import { ActionIcon, Button, Input, NativeSelect, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import {
  CHECKLIST_LIMITS,
  checklistAsText,
  checklistFromText,
  checklistProblem,
  PHOTO_RULES,
  type Checklist,
  type ChecklistItem,
} from '@farol/core/domain/device/checklist';
import { useTranslation } from '../../language/use-translation.ts';
import type { FieldInputProps } from '../../kit/forms/field-props.ts';
import styles from './checklist-input.module.css';

/** Whether the checklist is that of the group or server, none, or an own one. */
const MODES = ['unset', 'none', 'own'] as const;
type Mode = (typeof MODES)[number];

/** What is edited: also items without a text, which are not part of the value yet. */
interface Edited {
  readonly value: string;
  readonly mode: Mode;
  readonly items: Checklist;
}

const EMPTY: ChecklistItem = { text: '', photo: 'optional' };

/** The editor of a checklist (facts §6): none, an own one, or that of the group or server. */
export function ChecklistInput({ label, hint, value, error, isReadOnly, onChange }: FieldInputProps) {
  const { t } = useTranslation();
  const [edited, setEdited] = useState(() => editedOf(value));
  const { mode, items } = edited.value === value ? edited : editedOf(value);
  const change = (next: Pick<Edited, 'mode' | 'items'>): void => {
    if (checklistProblem(next.items) === 'TOO_LONG') return;
    const text = textOf(next);
    setEdited({ ...next, value: text });
    onChange(text);
  };
  const replace = (index: number, changed: Partial<ChecklistItem>): void =>
    change({ mode, items: items.map((item, at) => (at === index ? { ...item, ...changed } : item)) });
  const choose = (chosen: Mode): void =>
    change({ mode: chosen, items: chosen === 'own' && items.length === 0 ? [EMPTY] : items });
  const isFull = items.length >= CHECKLIST_LIMITS.items;
  const problem =
    mode === 'own' && checklistProblem(items) === 'TOO_MANY_PHOTOS'
      ? t('records.checklist.tooManyPhotos', { count: CHECKLIST_LIMITS.photos })
      : undefined;
  return (
    <div className={styles.checklist} role="group" aria-label={label}>
      <NativeSelect
        label={label}
        description={hint}
        value={mode}
        disabled={isReadOnly}
        error={problem ?? error}
        data={MODES.map((item) => ({ value: item, label: t(`records.checklist.${item}`) }))}
        onChange={(event) => choose(MODES.find((item) => item === event.currentTarget.value) ?? 'unset')}
      />
      {mode === 'own' && (
        <>
          <ol className={styles.items}>
            {items.map(({ text, photo }, index) => (
              // An item has no other identity while it is edited.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={index} className={styles.item}>
                <TextInput
                  aria-label={t('records.checklist.item', { number: index + 1 })}
                  placeholder={index === 0 ? t('records.checklist.example') : ''}
                  maxLength={CHECKLIST_LIMITS.itemLength}
                  value={text}
                  readOnly={isReadOnly}
                  onChange={(event) => replace(index, { text: event.currentTarget.value })}
                />
                <NativeSelect
                  aria-label={t('records.checklist.photo', { number: index + 1 })}
                  value={photo}
                  disabled={isReadOnly}
                  data={PHOTO_RULES.map((rule) => ({
                    value: rule,
                    label: t(`records.checklist.rule.${rule}`),
                  }))}
                  onChange={(event) => {
                    const rule = PHOTO_RULES.find((photoRule) => photoRule === event.currentTarget.value);
                    if (rule) replace(index, { photo: rule });
                  }}
                />
                {!isReadOnly && (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={t('records.checklist.remove', { number: index + 1 })}
                    onClick={() => change({ mode, items: items.filter((_, at) => at !== index) })}
                  >
                    <IconTrash size={18} aria-hidden />
                  </ActionIcon>
                )}
              </li>
            ))}
          </ol>
          {!isReadOnly &&
            (isFull ? (
              <Input.Description>{t('records.checklist.full')}</Input.Description>
            ) : (
              <Button
                className={styles.add ?? ''}
                variant="default"
                leftSection={<IconPlus size={16} aria-hidden />}
                onClick={() => change({ mode, items: [...items, EMPTY] })}
              >
                {t('records.checklist.add')}
              </Button>
            ))}
        </>
      )}
    </div>
  );
}

function editedOf(value: string): Edited {
  const items = checklistFromText(value);
  if (items === undefined) return { value, mode: 'unset', items: [] };
  return { value, mode: items.length === 0 ? 'none' : 'own', items };
}

/** The text of the form; of an own checklist that has no item yet there is none. */
function textOf({ mode, items }: Pick<Edited, 'mode' | 'items'>): string {
  if (mode === 'none') return checklistAsText([]);
  return mode === 'own' && items.some(({ text }) => text.trim() !== '') ? checklistAsText(items) : '';
}
