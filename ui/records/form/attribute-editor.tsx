import { Button, Text, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { AttributeLine } from '@farol/core/resources/descriptor/attribute-line';
import { useTranslation } from '../../language/use-translation.ts';
import { AttributeLineEditor } from './attribute-line-editor.tsx';
import styles from './attribute-editor.module.css';

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
