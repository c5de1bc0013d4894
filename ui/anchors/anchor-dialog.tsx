import { Alert, Button, Group, Loader, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { ANCHOR_RADIUS_METERS } from '@farol/core/domain/geofence/anchor';
import { ConfirmationDialog } from '../kit/dialogs/confirmation-dialog.tsx';
import { EngineStopSafety } from '../commands/engine-stop-safety.tsx';
import { useConsole } from '../kit/console/use-console.ts';
import { AnchorFailures } from './anchor-failures.tsx';

/** Asks for confirmation before an anchor is set or lifted (§8), and reports failures. */
export function AnchorDialog() {
  const { anchor, fleet } = useConsole();
  const { t } = useTranslation();
  const state = useSelector(anchor, ({ value }) => value);
  const { target, mode, deviceIds, endangeredVehicles, doneCount, failures } = useSelector(
    anchor,
    ({ context }) => context,
  );
  const isOpen =
    state === 'confirming' || state === 'confirmingDanger' || state === 'applying' || state === 'failed';
  if (!target || !isOpen) return null;

  const isGroup = target.kind === 'group';
  const name = isGroup
    ? (fleet.groups.get(target.groupId)?.name ?? '')
    : (fleet.descriptions[fleet.slotOf(target.deviceId) ?? -1]?.name ?? '');
  const key = `${mode === 'activate' ? 'Activate' : 'Deactivate'}${isGroup ? 'Group' : ''}`;
  const isEmpty = deviceIds.length === 0;
  const close = (): void => {
    if (state !== 'applying') anchor.send({ type: state === 'failed' ? 'CLOSE' : 'CANCEL' });
  };
  return (
    <ConfirmationDialog
      title={t(
        state === 'failed'
          ? `anchor.${mode === 'activate' ? 'failedActivate' : 'failedDeactivate'}`
          : 'anchor.warning',
      )}
      onClose={close}
    >
      {state === 'failed' ? (
        <AnchorFailures failures={failures} done={doneCount} />
      ) : (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
          <Text>{t(`anchor.ask${key}`, { name, count: deviceIds.length })}</Text>
          {mode === 'activate' && (
            <Text size="sm" mt={6}>
              {isEmpty ? t('anchor.noVehicles') : t('anchor.explain', { meters: ANCHOR_RADIUS_METERS })}
            </Text>
          )}
        </Alert>
      )}
      {mode === 'activate' && state !== 'failed' && (
        <EngineStopSafety
          deviceIds={deviceIds}
          endangered={endangeredVehicles}
          isSecondStep={state === 'confirmingDanger'}
          holdText={t('anchor.hold', { count: endangeredVehicles.length })}
          onConfirmed={() => anchor.send({ type: 'CONFIRM_DESPITE_DANGER' })}
        />
      )}
      <Group justify="flex-end" gap="sm">
        {state === 'applying' && <Loader size="sm" />}
        <Button
          h={44}
          variant="default"
          data-autofocus={state === 'confirmingDanger' || undefined}
          disabled={state === 'applying'}
          onClick={close}
        >
          {t(state === 'failed' ? 'anchor.close' : 'anchor.cancel')}
        </Button>
        {state !== 'confirmingDanger' && (
          <Button
            h={44}
            data-autofocus
            disabled={isEmpty || state === 'applying'}
            onClick={() => anchor.send({ type: state === 'failed' ? 'RETRY' : 'CONFIRM' })}
          >
            {t(state === 'failed' ? 'anchor.retry' : 'anchor.ok')}
          </Button>
        )}
      </Group>
    </ConfirmationDialog>
  );
}
