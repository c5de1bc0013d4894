import { Textarea } from '@mantine/core';
import { useTranslation } from '../../language/use-translation.ts';
import { commonInputProps, type FieldInputProps } from '../../kit/forms/field-props.ts';
import { ExpressionTest } from './expression-test.tsx';
import styles from './expression.module.css';

/** An expression evaluated by the server (contract §7.6), with a live test. */
export function ExpressionInput(props: FieldInputProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.expression}>
      <Textarea
        {...commonInputProps(props)}
        description={t('computed.hint')}
        autosize
        minRows={3}
        maxRows={12}
        spellCheck={false}
        classNames={{ input: styles.monospace ?? '' }}
        onChange={({ currentTarget }) => props.onChange(currentTarget.value)}
      />
      <ExpressionTest />
    </div>
  );
}
