import { Progress, Text } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useTranslation } from '../../language/use-translation.ts';
import { ConfirmationDialog } from '../../kit/dialogs/confirmation-dialog.tsx';
import { QuestionFooter } from '../../kit/dialogs/question-footer.tsx';
import { failureCodeText } from '../../language/failure-code-text.ts';
import { useView } from '../../kit/console/use-view.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { ShapeList } from '../exchange/import-result-message.tsx';

/**
 * Asks for confirmation before geofences are removed or imported (§4, "Both ask for confirmation first"),
 * and reports the result.
 */
export function GeofenceDialogs() {
  const action = useSelector(useConsole().records.action, (item) => item.action);
  return (
    <>
      {action?.type === 'remove' && action.name === 'geofences' && (
        <GeofenceActionDialog
          kind="removing"
          total={action.records.length}
          name={action.records.map(({ title }) => title).join(', ')}
        />
      )}
      {action?.type === 'import' && action.name === 'geofences' && (
        <GeofenceActionDialog
          kind="exchange"
          total={action.records.length}
          name=""
          remarks={action.remarks}
        />
      )}
    </>
  );
}

function GeofenceActionDialog({
  kind,
  total,
  name,
  remarks,
}: {
  kind: 'removing' | 'exchange';
  total: number;
  name: string;
  /** What of a file is left out or changed. */
  remarks?: readonly string[] | undefined;
}) {
  const { action } = useConsole().records;
  const { t } = useTranslation();
  const { isConfirming, isRunning, isDone, failure, completedSteps, result } = useView(action);
  const refused = result?.failures ?? [];
  // After a full success there is nothing to report.
  if (isDone && refused.length === 0 && kind === 'removing') return null;
  return (
    <ConfirmationDialog
      onClose={action.close}
      title={t(kind === 'removing' ? 'geofences.removing.title' : 'geofences.exchange.readTitle')}
    >
      {isConfirming && (
        <Text size="sm">
          {kind === 'removing'
            ? t('geofences.removing.text', { name })
            : t('geofences.exchange.read', { count: total })}
        </Text>
      )}
      {isConfirming && <ShapeList lines={remarks ?? []} />}
      {isRunning && (
        <>
          <Progress
            value={(100 * completedSteps) / Math.max(1, total)}
            aria-label={t('geofences.exchange.readTitle')}
          />
          <Text size="sm">{t('geofences.exchange.progress', { done: completedSteps, total })}</Text>
        </>
      )}
      {isDone && kind === 'exchange' && (
        <Text size="sm">{t('geofences.exchange.done', { count: result?.succeededIds.length ?? 0 })}</Text>
      )}
      {refused.length > 0 && (
        <Text component="div" size="sm" c="var(--farol-offline)" role="alert">
          <ShapeList
            lines={refused.map(({ title, code }) =>
              t('geofences.exchange.refused', { title, reason: failureCodeText(t, code) }),
            )}
          />
        </Text>
      )}
      {failure !== undefined && (
        <Text size="sm" c="var(--farol-offline)" role="alert">
          {failureCodeText(t, failure)}
        </Text>
      )}
      {!isRunning && (
        <QuestionFooter
          onCancel={action.close}
          cancelText={isConfirming ? undefined : t('geofences.exchange.close')}
          action={
            isConfirming
              ? {
                  text: t(kind === 'removing' ? 'geofences.removing.confirm' : 'geofences.exchange.confirm'),
                  onConfirm: action.confirm,
                  isDangerous: kind === 'removing',
                }
              : undefined
          }
        />
      )}
    </ConfirmationDialog>
  );
}
