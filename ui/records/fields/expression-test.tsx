import { Select, Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { formatComputedResult } from '@farol/core/domain/position/computed-attribute';
import { expressionDiagnostic } from '@farol/core/domain/position/expression-diagnostic';
import { reasonText } from '../../language/reason-text.ts';
import { useRecordTitles } from '../texts/use-record-list.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import styles from './expression.module.css';

/** The result of the expression for the latest position of a chosen device. */
export function ExpressionTest() {
  const { computedAttributeTest } = useConsole();
  const { t } = useTranslation();
  const devices = useRecordTitles('devices');
  const { value, context } = useSelector(computedAttributeTest, (snapshot) => snapshot);
  const { deviceId, attribute, result, reason = 'UNKNOWN' } = context;
  const problem = expressionDiagnostic(reason, attribute?.expression ?? '');
  const isBusy = value === 'waiting' || value === 'testing';
  return (
    <div className={styles.expressionTest} role="group" aria-label={t('computed.test')}>
      <Select
        size="md"
        label={t('computed.device')}
        placeholder={t('computed.devicePlaceholder')}
        searchable
        limit={200}
        allowDeselect={false}
        nothingFoundMessage={t('records.nothingFound')}
        comboboxProps={{ withinPortal: true, shadow: 'sm' }}
        data={[...devices].map(([id, title]) => ({
          value: String(id),
          label: title || t('records.unnamed'),
        }))}
        value={deviceId > 0 ? String(deviceId) : null}
        onChange={(chosen) =>
          computedAttributeTest.send({ type: 'CHOOSE_DEVICE', deviceId: Number(chosen ?? 0) })
        }
      />
      <div role="status" className={styles.result} data-state={value}>
        {isBusy && (
          <>
            <Skeleton height={14} width={140} />
            <VisuallyHidden>{t('computed.testing')}</VisuallyHidden>
          </>
        )}
        {value === 'tested' && <IconCircleCheck size={16} aria-hidden />}
        {value === 'failed' && <IconAlertTriangle size={16} aria-hidden />}
        <Text size="sm" component="span">
          {value === 'idle' && t(deviceId > 0 ? 'computed.noExpression' : 'computed.noDevice')}
          {value === 'tested' && (result === undefined ? t('computed.nothing') : t('computed.result'))}
          {value === 'failed' &&
            (problem
              ? t(`computed.trouble.${problem.kind}`, { what: problem.subject, at: problem.position })
              : reasonText(t, reason))}
        </Text>
        {value === 'tested' && result !== undefined && (
          <span className={styles.value}>{formatComputedResult(result)}</span>
        )}
      </div>
    </div>
  );
}
