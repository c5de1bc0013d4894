import { Select, Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconArrowsDiff, IconCircleCheck } from '@tabler/icons-react';
import { formatComputedResult } from '@farol/core/domain/position/computed-attribute';
import { expressionDiagnostic } from '@farol/core/domain/position/expression-diagnostic';
import { useTranslation } from '../../language/use-translation.ts';
import { failureCodeText } from '../../language/failure-code-text.ts';
import { useRecordTitles } from '../texts/use-record-list.ts';
import { useView } from '../../kit/console/use-view.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import styles from './expression.module.css';

/** The result of the expression for the latest position of a chosen device. */
export function ExpressionTest() {
  const { attributeTest } = useConsole().records;
  const { t } = useTranslation();
  const devices = useRecordTitles('devices');
  const { deviceId, attribute, isBusy, isTested, result, differences, failure } = useView(attributeTest);
  const isIdle = !isBusy && !isTested && failure === undefined;
  const problem = failure && expressionDiagnostic(failure, attribute.expression);
  return (
    <div className={styles.expressionTest} role="group" aria-label={t('computed.test')}>
      <Select
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
        onChange={(chosen) => attributeTest.chooseDevice(Number(chosen ?? 0))}
      />
      <div role="status" className={styles.result} data-failed={failure !== undefined || undefined}>
        {isBusy && (
          <>
            <Skeleton height={14} width={140} />
            <VisuallyHidden>{t('computed.testing')}</VisuallyHidden>
          </>
        )}
        {isTested && <IconCircleCheck size={16} aria-hidden />}
        {failure !== undefined && <IconAlertTriangle size={16} aria-hidden />}
        <Text size="sm" component="span">
          {isIdle && t(deviceId > 0 ? 'computed.noExpression' : 'computed.noDevice')}
          {isTested && (result === undefined ? t('computed.nothing') : t('computed.result'))}
          {failure !== undefined &&
            (problem
              ? t(`computed.trouble.${problem.kind}`, { what: problem.subject, at: problem.position })
              : failureCodeText(t, failure))}
        </Text>
        {isTested && result !== undefined && (
          <span className={styles.value}>{formatComputedResult(result)}</span>
        )}
        {isTested &&
          differences.map(({ kind, there }) => (
            <Text key={kind} size="sm" className={styles.difference}>
              <IconArrowsDiff size={16} aria-hidden />
              {t(`computed.difference.${kind}`, { there: there ?? t('computed.difference.noValue') })}
            </Text>
          ))}
      </div>
    </div>
  );
}
