import { Alert, Text, List } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { ANCHOR_RADIUS_METERS, anchorName, type AnchorFailure } from '@farol/core/domain/geofence/anchor';
import { groupDeviceIds } from '@farol/core/fleet/group-members';
import { useTranslation } from '../language/use-translation.ts';
import { ConfirmationDialog } from '../kit/dialogs/confirmation-dialog.tsx';
import { QuestionFooter } from '../kit/dialogs/question-footer.tsx';
import { EngineStopSafety } from '../commands/engine-stop-safety.tsx';
import { useView } from '../kit/console/use-view.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { failureCodeText } from '../language/failure-code-text.ts';

/** Asks for confirmation before an anchor is set or lifted (§8), and reports failures. */
export function AnchorDialog() {
  const { anchors, fleet } = useConsole();
  const { t } = useTranslation();
  const { step, target, mode, deviceIds, endangeredVehicles, doneCount, failures } = useView(anchors);
  const isOpen =
    step === 'confirming' || step === 'confirmingDanger' || step === 'applying' || step === 'failed';
  if (!target || !isOpen) return null;

  const isGroup = target.kind === 'group';
  const name = isGroup
    ? (fleet.groups.get(target.groupId)?.name ?? '')
    : (fleet.descriptions[fleet.slotOf(target.deviceId) ?? -1]?.name ?? '');
  const key = `${mode === 'activate' ? 'Activate' : 'Deactivate'}${isGroup ? 'Group' : ''}`;
  const isEmpty = deviceIds.length === 0;
  const hasVehicles = isGroup && groupDeviceIds(fleet, target.groupId).length > 0;
  const close = (): void => {
    if (step === 'failed' || isEmpty) anchors.close();
    else anchors.cancel();
  };
  return (
    <ConfirmationDialog
      title={t(
        step === 'failed'
          ? `anchor.${mode === 'activate' ? 'failedActivate' : 'failedDeactivate'}`
          : isEmpty
            ? 'anchor.activateGroup'
            : 'anchor.warning',
      )}
      onClose={close}
    >
      {step === 'failed' ? (
        <AnchorFailures failures={failures} done={doneCount} />
      ) : isEmpty ? (
        <Text>{t(hasVehicles ? 'anchor.allAnchored' : 'anchor.noVehicles')}</Text>
      ) : (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
          <Text>{t(`anchor.ask${key}`, { name, count: deviceIds.length })}</Text>
          {mode === 'activate' && (
            <Text size="sm" mt={6}>
              {t('anchor.explain', { meters: ANCHOR_RADIUS_METERS })}
            </Text>
          )}
        </Alert>
      )}
      {mode === 'activate' && step !== 'failed' && !isEmpty && (
        <EngineStopSafety
          deviceIds={deviceIds}
          endangered={endangeredVehicles}
          isSecondStep={step === 'confirmingDanger'}
          holdText={t('anchor.hold', { count: endangeredVehicles.length })}
          onConfirmed={anchors.confirmDespiteDanger}
        />
      )}
      <QuestionFooter
        onCancel={close}
        cancelText={t(step === 'failed' || isEmpty ? 'anchor.close' : 'anchor.cancel')}
        focus={step === 'confirmingDanger' || isEmpty ? 'cancel' : 'action'}
        action={
          step === 'confirmingDanger' || isEmpty
            ? undefined
            : {
                text: t(step === 'failed' ? 'anchor.retry' : 'anchor.ok'),
                onConfirm: step === 'failed' ? anchors.retry : anchors.confirm,
                isRunning: step === 'applying',
              }
        }
      />
    </ConfirmationDialog>
  );
}

interface AnchorFailuresProps {
  failures: readonly AnchorFailure[];
  done: number;
}

/** The anchors that could not be set or lifted: per vehicle the reason, and what was left behind. */
function AnchorFailures({ failures, done }: AnchorFailuresProps) {
  const { fleet } = useConsole();
  const { t } = useTranslation();
  return (
    <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden />}>
      {done > 0 && <Text>{t('anchor.partly', { done, failed: failures.length })}</Text>}
      <List size="sm" spacing={6} mah="40vh" style={{ overflowY: 'auto' }}>
        {failures.map(({ deviceId, step, reason, orphanedGeofence }) => {
          const vehicle = fleet.descriptions[fleet.slotOf(deviceId) ?? -1]?.name ?? '';
          const remainsTextKey =
            orphanedGeofence === undefined
              ? ''
              : orphanedGeofence === 'unknown'
                ? 'anchor.perhaps'
                : 'anchor.leftOver';
          return (
            <List.Item key={`${deviceId} ${orphanedGeofence}`}>
              <b>{vehicle}</b> {t(`anchor.step.${step}`, { reason: reason && failureCodeText(t, reason) })}{' '}
              {remainsTextKey && t(remainsTextKey, { fence: anchorName(vehicle) })}
            </List.Item>
          );
        })}
      </List>
    </Alert>
  );
}
