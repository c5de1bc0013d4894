import { Button, Text, TextInput, ActionIcon, Autocomplete, Checkbox, Select } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { AttributeLine, AttributeType } from '@farol/core/resources/descriptor/attribute-line';
import { useTranslation } from '../../language/use-translation.ts';
import styles from './attribute-editor.module.css';
import { renamedLine } from '@farol/core/resources/descriptor/attribute-line';

const TYPES: readonly AttributeType[] = ['text', 'number', 'flag'];

interface AttributeEditorProps {
  lines: readonly AttributeLine[];
  /** Attribute keys with a known meaning. */
  suggestions: readonly string[];
  error: string | undefined;
  isReadOnly: boolean;
  onChange: (lines: readonly AttributeLine[]) => void;
}

/** Selects the name input of the last line. */
const LAST_NAME_INPUT = '[role="group"]:nth-last-child(1 of [role="group"]) input';

/** The attributes of a record (§3), line by line: name, type and value. */
export function AttributeEditor({ lines, suggestions, error, isReadOnly, onChange }: AttributeEditorProps) {
  const { t } = useTranslation();
  const [query, setQuery] = useState('');
  const container = useRef<HTMLDivElement>(null);
  const focusesNewLine = useRef(false);
  // Adding a line moves the focus to its name.
  useEffect(() => {
    if (focusesNewLine.current) container.current?.querySelector<HTMLElement>(LAST_NAME_INPUT)?.focus();
    focusesNewLine.current = false;
  }, [lines.length]);
  const used = new Set(lines.map(({ key }) => key));
  const normalizedQuery = query.trim().toLowerCase();
  return (
    <div ref={container} className={styles.attributes}>
      {lines.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('records.attributes.empty')}
        </Text>
      )}
      {lines.length > 8 && (
        <TextInput
          role="searchbox"
          aria-label={t('records.attributes.search')}
          placeholder={t('records.attributes.search')}
          value={query}
          onChange={({ currentTarget }) => setQuery(currentTarget.value)}
        />
      )}
      {lines.map((line, at) => {
        const isHidden =
          normalizedQuery !== '' && !`${line.key}\n${line.text}`.toLowerCase().includes(normalizedQuery);
        if (isHidden) return null;
        return (
          <AttributeLineEditor
            // oxlint-disable-next-line react/no-array-index-key -- a line has no other identity while its name is being typed
            key={at}
            line={line}
            number={at + 1}
            suggestions={suggestions.filter((key) => key === line.key || !used.has(key))}
            isReadOnly={isReadOnly}
            onChange={(changed) => onChange(lines.map((other, index) => (index === at ? changed : other)))}
            onRemove={() => onChange(lines.filter((_, index) => index !== at))}
          />
        );
      })}
      {error && (
        <Text size="sm" role="alert" className={styles.error ?? ''}>
          {error}
        </Text>
      )}
      {!isReadOnly && (
        <Button
          variant="default"
          className={styles.addButton ?? ''}
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => {
            focusesNewLine.current = true;
            setQuery('');
            onChange([...lines, { key: '', type: 'text', text: '' }]);
          }}
        >
          {t('records.attributes.add')}
        </Button>
      )}
    </div>
  );
}

interface AttributeLineEditorProps {
  line: AttributeLine;
  /** From 1; names the line until it has a name of its own. */
  number: number;
  /** Attribute keys with a known meaning that no other line has. */
  suggestions: readonly string[];
  isReadOnly: boolean;
  onChange: (line: AttributeLine) => void;
  onRemove: () => void;
}

/** One attribute: its name, its type and an input for its value. */
function AttributeLineEditor({
  line,
  number,
  suggestions,
  isReadOnly,
  onChange,
  onRemove,
}: AttributeLineEditorProps) {
  const { t } = useTranslation();
  const lineName = line.key || t('records.attributes.line', { number });
  return (
    <div className={styles.attribute} role="group" aria-label={lineName}>
      <Autocomplete
        data-free-text
        className={styles.attributeKey ?? ''}
        aria-label={t('records.attributes.key')}
        placeholder={t('records.attributes.key')}
        value={line.key}
        readOnly={isReadOnly}
        data={suggestions}
        comboboxProps={{ withinPortal: true, shadow: 'sm' }}
        onChange={(key) => onChange(renamedLine(line, key))}
      />
      {line.type === 'data' ? (
        <Text size="sm" c="dimmed" className={styles.attributeData ?? ''}>
          {t('records.attributes.data')}
        </Text>
      ) : (
        <>
          <Select
            aria-label={t('records.attributes.type', { of: lineName })}
            data={TYPES.map((type) => ({ value: type, label: t(`records.attributes.${type}`) }))}
            value={line.type}
            readOnly={isReadOnly}
            allowDeselect={false}
            comboboxProps={{ withinPortal: true, shadow: 'sm' }}
            onChange={(type) => {
              const chosen = TYPES.find((item) => item === type);
              if (chosen) onChange({ ...line, type: chosen });
            }}
          />
          {line.type === 'flag' ? (
            <Checkbox
              className={styles.attributeFlag ?? ''}
              label={t(line.text === 'true' ? 'records.yes' : 'records.no')}
              checked={line.text === 'true'}
              disabled={isReadOnly}
              onChange={({ currentTarget }) => onChange({ ...line, text: String(currentTarget.checked) })}
            />
          ) : (
            <TextInput
              aria-label={t('records.attributes.value', { of: lineName })}
              placeholder={t('records.attributes.valueHint')}
              inputMode={line.type === 'number' ? 'decimal' : 'text'}
              value={line.text}
              readOnly={isReadOnly}
              onChange={({ currentTarget }) => onChange({ ...line, text: currentTarget.value })}
            />
          )}
        </>
      )}
      {!isReadOnly && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('records.attributes.remove', { of: lineName })}
          onClick={onRemove}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      )}
    </div>
  );
}
