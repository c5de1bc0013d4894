import { ActionIcon, Autocomplete, Checkbox, Select, Text, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import {
  renamedLine,
  type AttributeLine,
  type AttributeType,
} from '@farol/core/resources/descriptor/attribute-line';
import { useTranslation } from '../../language/use-translation.ts';
import styles from './attribute-editor.module.css';

const TYPES: readonly AttributeType[] = ['text', 'number', 'flag'];

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
export function AttributeLineEditor({
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
